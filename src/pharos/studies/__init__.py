"""What statistics count in games, and studies of what wins in games of the computer against itself."""

from pharos.studies.figures import Figures, Share, ThingShare, compute_figures
from pharos.studies.game_facts import GameFacts, SeatFacts, facts_of
from pharos.studies.interface import StudiesPart, studies_part
from pharos.studies.shipped import shipped_studies
from pharos.studies.study import Study, StudyGames, StudyPlan, play_study

__all__ = [
    "Figures",
    "GameFacts",
    "SeatFacts",
    "Share",
    "StudiesPart",
    "Study",
    "StudyGames",
    "StudyPlan",
    "ThingShare",
    "compute_figures",
    "facts_of",
    "play_study",
    "shipped_studies",
    "studies_part",
]
