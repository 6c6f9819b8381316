"""The template environment gives the same output as Jinja's own, only faster."""

import pytest
from jinja2 import DictLoader, Environment, StrictUndefined, UndefinedError, nodes
from markupsafe import Markup, escape

from pharos.server.rendering import environment_for
from pharos.server.template_environment import ConstantCalls, QuickEnvironment

VALUES = ["", "plain", "<b>", 'a "quoted" & b', "it's", "ä 繁體", Markup("<i>&amp;</i>"), 0, -3, 1.5, None, True, ["<"]]


@pytest.mark.parametrize("value", VALUES, ids=repr)
def test_a_value_is_escaped_like_by_markupsafe(value):
    assert str(QuickEnvironment.output(value)) == str(escape(value))


def test_a_template_renders_like_with_jinja():
    macro = "{% macro m(x) %}<p title=\"{{ x }}\">{{ x ~ '<' }}</p>{% endmacro %}"
    source = macro + "{% for v in values %}{{ m(v) }}{{ v }}{% endfor %}"
    texts = [
        kind(loader=DictLoader({"t": source}), autoescape=True).get_template("t").render(values=VALUES)
        for kind in (Environment, QuickEnvironment)
    ]
    assert texts[0] == texts[1]


@pytest.mark.parametrize("language", ["en", "de", "zh_Hant"])
def test_constant_calls_give_what_they_would_give_later(language):
    environment = environment_for(language)
    cards = "{% import 'macros/cards.html' as cards %}"
    constant = cards + "{{ _('Close') }}|{{ cards.icon('coin', 'big') }}|{{ pgettext('resource', 'clay') }}"
    late = cards + "{{ _(close) }}|{{ cards.icon(coin, big) }}|{{ pgettext(kind, clay) }}"
    names = {"close": "Close", "coin": "coin", "big": "big", "kind": "resource", "clay": "clay"}
    assert environment.from_string(constant).render() == environment.from_string(late).render(**names)


def test_only_constant_calls_are_evaluated():
    environment = environment_for("en")
    tree = environment.parse("{{ _('Close') }}{{ _('Step %(step)s', step=1) }}{{ _(name) }}{{ other('x') }}")
    assert len(list(tree.find_all(nodes.Call))) == 3
    assert isinstance(ConstantCalls(environment).visit(tree), nodes.Template)


INCLUDING = {
    "page": "{% import 'macros' as m %}{% set x = 1 %}{% for row in rows %}{% with y = row %}"
    "{% include 'part' %}{% endwith %}{% endfor %}{% include 'framed' %}{{ x }}{{ m.twice('<', n=x) }}"
    "{{ m.tag(class='a') }}{{ m.twice(*['b']) }}"
    "{% include ['missing', 'part'] %}{% call m.around() %}{{ x }}{% endcall %}",
    "part": "{% set x = x + 1 %}{% import 'macros' as m %}({{ x }} {{ y }} {{ m.twice(y) }})",
    "framed": "{% extends 'frame' %}{% block inside %}{% set z = 5 %}{{ x }}{{ z }}{% endblock %}",
    "frame": "[{% block inside %}{% endblock %}{% block other %}{{ y }}{% endblock %}{{ z is defined }}]",
    "macros": "{% macro twice(a, n=2) %}{{ a }}{{ a }}{{ n }}{% endmacro %}"
    "{% macro tag(class) %}<{{ class }}>{% endmacro %}"
    "{% macro around() %}«{{ caller() }}»{% endmacro %}",
}


def test_includes_and_calls_render_like_with_jinja():
    texts = [
        kind(loader=DictLoader(INCLUDING), autoescape=True).get_template("page").render(rows=[1, "<"], y="&")
        for kind in (Environment, QuickEnvironment)
    ]
    assert texts[0] == texts[1]
    assert texts[1].startswith("(2 1 112)(2 &lt; &lt;&lt;2)[15&amp;False]1&lt;&lt;1<a>")


def test_includes_with_constant_names_are_part_of_the_including_template():
    environment = QuickEnvironment(loader=DictLoader(INCLUDING), autoescape=True)
    tree = environment._parse(INCLUDING["page"], "page", None)
    left = [node.template.as_const() for node in tree.find_all(nodes.Include)]
    assert left == [["missing", "part"]]


def test_an_unknown_name_in_an_include_is_an_error():
    templates = {"page": "{% include 'part' %}", "part": "{{ nothing.at_all }}"}
    environment = QuickEnvironment(loader=DictLoader(templates), autoescape=True, undefined=StrictUndefined)
    with pytest.raises(UndefinedError, match="'nothing' is undefined"):
        environment.get_template("page").render()


def test_no_function_of_the_templates_wants_the_context():
    assert not [name for name, value in environment_for("en").globals.items() if hasattr(value, "jinja_pass_arg")]
