"""The languages of Pharos: translated texts, names of cards, plurals and numbers by the rules of each language."""

from pharos.locale.catalogue import LANGUAGES, Translator, best_language, translator

__all__ = ["LANGUAGES", "Translator", "best_language", "translator"]
