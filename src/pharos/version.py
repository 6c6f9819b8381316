"""The version of Pharos, read by the package build."""

__version__ = "0.1.0"
