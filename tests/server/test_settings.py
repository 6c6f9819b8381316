"""Settings come from the environment and a file, and mistakes in them are named."""

from pathlib import Path

import pytest

from pharos.server.limits import InvalidSetting
from pharos.server.settings import Settings, declared_settings, unknown_variables


def read(tmp_path: Path, text: str, **environment: str) -> Settings:
    path = tmp_path / "pharos.toml"
    path.write_text(text, encoding="utf-8")
    return Settings.from_environment({"PHAROS_CONFIG": str(path), **environment})


def test_without_variables_everything_has_its_default(tmp_path):
    settings = Settings.from_environment({"XDG_DATA_HOME": str(tmp_path)})
    assert settings == Settings(database_url=f"sqlite:///{tmp_path}/pharos/pharos.db")


def test_a_variable_wins_over_the_file(tmp_path):
    text = 'database_url = "sqlite:///a.db"\nthinkers = 3\nreply_delay = 2\nsecure_cookies = true\n'
    settings = read(tmp_path, text, PHAROS_THINKERS="5")
    assert (settings.database_url, settings.thinkers) == ("sqlite:///a.db", 5)
    assert (settings.reply_delay, settings.secure_cookies) == (2.0, True)


@pytest.mark.parametrize(
    ("name", "text", "message"),
    [
        ("PHAROS_THINKERS", "many", "PHAROS_THINKERS must be a whole number from 0 to 256, not 'many'."),
        ("PHAROS_THINKERS", "-1", "PHAROS_THINKERS must be a whole number from 0 to 256, not -1."),
        ("PHAROS_REPLY_DELAY", "nan", "PHAROS_REPLY_DELAY must be a number from 0 to 60, not nan."),
        ("PHAROS_SECURE_COOKIES", "maybe", "PHAROS_SECURE_COOKIES must be on (1) or off (0), not 'maybe'."),
        ("PHAROS_ALLOWED_HOSTS", "a.example, http://b", "PHAROS_ALLOWED_HOSTS: 'http://b' is not a host name such as"),
        ("PHAROS_LOG_FORMAT", "xml", "PHAROS_LOG_FORMAT must be console or json, not 'xml'."),
        ("PHAROS_CONFIG", "/nowhere/p.toml", "The settings file /nowhere/p.toml cannot be read: No such file"),
    ],
)
def test_a_wrong_variable_is_named_with_what_it_may_be(name, text, message):
    with pytest.raises(InvalidSetting) as refused:
        Settings.from_environment({name: text})
    assert refused.value.message.startswith(message)


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("thinker = 3", "there is no setting 'thinker'. Did you mean thinkers?"),
        ('thinkers = "3"', "thinkers must be a whole number from 0 to 256, not '3'."),
        ("thinkers = true", "thinkers must be a whole number from 0 to 256, not True."),
        ("[limits]\nx = 1", "limits must be a whole number or a text, not {'x': 1}."),
        ("thinkers = ", "is not valid TOML"),
    ],
)
def test_a_wrong_file_is_refused(tmp_path, text, message):
    with pytest.raises(InvalidSetting) as refused:
        read(tmp_path, text)
    assert message in refused.value.message
    assert "pharos.toml" in refused.value.message


def test_a_list_is_separated_by_commas_in_a_variable_and_an_array_in_the_file(tmp_path):
    for settings in (
        read(tmp_path, 'allowed_hosts = ["a.example", "*.B.example"]'),
        Settings.from_environment({"PHAROS_ALLOWED_HOSTS": "a.example, *.b.example"}),
    ):
        assert settings.allowed_hosts == ("a.example", "*.b.example")


def test_limits_can_be_in_the_file_too(tmp_path):
    text = 'limit_streams = 7\nlimit_tables_per_visitor = "5/hour"\nkeep_running_days = 3\n'
    limits = read(tmp_path, text, PHAROS_KEEP_RUNNING_DAYS="4").limits
    assert (limits.limit_streams, limits.limit_tables_per_visitor, limits.keep_running_days) == (7, "5/hour", 4)
    assert read(tmp_path, 'limits = "off"').limits.limit_tables_per_visitor == "off"
    with pytest.raises(InvalidSetting, match="PHAROS_LIMIT_STREAMS"):
        read(tmp_path, 'limit_streams = "many"')


def test_without_thinkers_somebody_else_must_be_able_to_think():
    with pytest.raises(InvalidSetting, match="needs PostgreSQL"):
        Settings(database_url="sqlite:///a.db", thinkers=0)
    assert Settings(database_url="postgresql://host/name", thinkers=0).uses_postgresql


def test_a_misspelt_variable_is_reported():
    (line,) = unknown_variables(["PHAROS_THINKER", "PHAROS_THINKERS", "PHAROS_CONFIG", "HOME"])
    assert line == "PHAROS_THINKER is no setting and is ignored. Did you mean PHAROS_THINKERS?"


def test_every_setting_has_a_variable_of_its_own_and_a_description():
    variables = [each.metadata["variable"] for each in declared_settings()]
    assert len(set(variables)) == len(variables)
    assert all(each.metadata["about"].endswith(".") for each in declared_settings())
