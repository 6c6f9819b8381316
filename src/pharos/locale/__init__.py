"""The languages of Pharos: translated texts, card names, plurals and number formats."""

from pharos.locale.catalogue import LANGUAGES, Translator, best_language, environment_language, translator
from pharos.locale.hyphenation import hyphenate
from pharos.locale.sentences import join_sentences, read_aloud

__all__ = [
    "LANGUAGES",
    "Translator",
    "best_language",
    "environment_language",
    "hyphenate",
    "join_sentences",
    "read_aloud",
    "translator",
]
