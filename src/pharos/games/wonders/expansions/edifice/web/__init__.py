"""The web part of Edifice: texts, view models, log sentences, prompts, rules and its tutorial."""
