"""The drawings of Pharos, written as code: see docs/art.md."""
