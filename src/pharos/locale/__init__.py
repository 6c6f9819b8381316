"""The languages of Pharos: translated texts, card names, plurals and number formats."""

from pharos.locale.catalogue import LANGUAGES, Translator, best_language, translator

__all__ = ["LANGUAGES", "Translator", "best_language", "translator"]
