"""Draws the most expensive icons of at most 1 MiB, and checks the processor time and the peak memory of each.

Each document is one that takes long or much memory if a limit of the reader is missing. Those that are accepted are just below the
limits, and are drawn at 24 and at 512 px. Documents that use one element 4,608 times draw almost nothing, and are drawn at 24 px.
"""
import random
import sys

import peers
from measuring import Runner
from workloads import COMMAND, HERE

MOST_SECONDS = 0.5
MOST_MEGABYTES = 60
# Strokes are counted once they are complete.
MOST_REJECTED_MEGABYTES = 70
# The limits of documents whose only expense is reading.
MOST_READING_SECONDS = 0.5
MOST_READING_MEGABYTES = 60
MOST_BYTES = 1 << 20


def path(data, attributes='fill="none" stroke="red"'):
    return f'<path {attributes} d="M0 0{data}"/>'


def svg(content, box="0 0 9 9"):
    return f'<svg viewBox="{box}">{content}</svg>'


def full(data, attributes='fill="none" stroke="red"', box="0 0 9 9"):
    """Returns the largest document with one path that repeats a piece of data."""
    rest = MOST_BYTES - len(svg(path("", attributes), box))
    return svg(path(data * (rest // len(data)), attributes), box)


def near_curves(count):
    """Returns a path of curves that nearly coincide, whose crossings take longest to find."""
    digits = random.Random(3)
    near = lambda: f"3.000{digits.randrange(100):02}"
    return path("".join(f"C1 {near()} 2 6 0 9C2 6 1 {near()} 0 0" for _ in range(count)), 'transform="scale(.3)"')


THIN = 'fill="none" stroke="red" stroke-width=".1"'
WHOLE = '<path fill="{}" d="M0 0h9v9H0z"/>'
GRADIENT = '<radialGradient id="g" fx=".1"><stop stop-color="#fff"/><stop offset=".5"/><stop offset="1" stop-color="#fff"/></radialGradient>'
REJECTED = {
    "far-curves": full("C1e6 9e5-9e5 1e6 0 7C-9e5-1e6 1e6 9e5 7 0", 'fill="none" stroke="red" stroke-width="999999" stroke-linejoin="round"'),
    "curves": full("S9 0 9 9 0 9 0 0", THIN),
    "flattened-curves": full("S9 9e5 9 9e5 0 9e5 0 0", THIN + ' transform="scale(1 1e-6)"'),
    "lines": full("L1 9 2 0", THIN),
    "dots": full("M1 1z", THIN + ' stroke-linecap="round"'),
    "arcs": full("a1 2 9 111 1a1 2 9 11-1-1"),
    "huge-arcs": full("A1e6 9e5 9 011 1A9e5 1e6 9 010 0"),
    "hatch": full("l9 1-9 1", 'transform="scale(1 .00055)"'),
    "depth": svg("<path d='M0 0h9v9z'/><defs>" + "<a>" * 9000 + "</a>" * 9000 + "</defs>"),
    "crossing-curves": svg(near_curves(22) * 200),
    "selectors": svg("<style>" + "g g g g g>path{fill:red}" * 20_000 + "</style>" + "<g>" * 60 + WHOLE.format("red") * 90 + "</g>" * 60),
}
ACCEPTED = {
    "segments": svg(path("v1h1v1h-1" * 2300, THIN + ' transform="scale(1 .0009)"')),
    "side-by-side": svg(path("h1v9h1v-9" * 1400, ""), "0 0 2800 2800"),
    "hatched": svg(path("l9 1-9 1" * 797, 'transform="scale(1 .0042)" fill-rule="evenodd"')),
    "near-curves": svg(near_curves(22) * 6),
    "crossing-lines": svg(path("".join(f"M{i % 9} 0L{i * 7 % 9} 9" for i in range(110)), 'fill="red"') * 2),
    "areas": svg(WHOLE.format("red") * 299),
    "gradients": svg(GRADIENT + WHOLE.format("url(#g)") * 74),
    "groups": svg(f'<g opacity=".9">{2 * WHOLE.format("red")}</g>' * 99),
    "nested-groups": svg('<g opacity=".9">' * 8 + WHOLE.format("red") + (WHOLE.format("blue") + "</g>") * 8),
    "masks": svg(f'{GRADIENT}<mask id="m">{WHOLE.format("url(#g)")}</mask>' + f'<g mask="url(#m)">{WHOLE.format("red")}</g>' * 36),
    "shapes": svg("".join(f'<circle cx="{i % 100 * .09}" cy="{i // 100 * .05}" r=".08" stroke="red"/>' for i in range(1900))),
    "dashes": svg(path("h9v9h-9z" * 3, 'stroke="red" fill="none" stroke-width=".01" stroke-dasharray=".04"')),
    "markers": svg('<marker id="m" overflow="visible"><path d="M0 0h.2v.2z"/></marker>' + path("l1 3 1-3-1 5" * 3000, 'marker-mid="url(#m)" fill="none"')),
    "attributes": svg("", "0 0 9 9").replace(">", " " + " ".join(f'a:{i:x}=""' for i in range(4096, 10_500)) + "><path d='M0 0h9v9z'/>", 1),
    "exponents": svg(path("h9v9" + "L1e-300 1e-300" * 4500, "")),
    "transforms": svg(path("h9v9z", f'transform="{"rotate(9)" * 7000}"'), "-20 -20 40 40"),
    "declarations": svg(path("h9v9z", f'style="{"fill:red;" * 7000}"')),
}


def used(element, filling=" ", before=""):
    """Returns the largest document that uses an element with the identifier e 4,608 times; the filling replaces each {}."""
    def group(name, reference):
        return f'<g id="{name}">' + 16 * f'<use href="#{reference}"/>' + "</g>"

    groups, uses = group("a", "e") + group("b", "a"), 18 * '<use href="#b"/>'
    document = lambda count: svg(
        f'{before}<path d="M0 0h9v9z"/><defs>{element.replace("{}", filling * count)}{groups}</defs>{uses}')
    return document((MOST_BYTES - len(document(0))) // len(filling) // element.count("{}"))


def unpainted(attributes, filling=" ", before=""):
    return used(f'<path id="e" fill="none" d="M0 0h1v1z" {attributes}/>', filling, before)


def numbered(template, count):
    return "".join(template.format(i) for i in range(10_000, 10_000 + count))


COVER = '<path fill="#fff" d="M0 0h9v9H0z{}"/>'
MANY = "<g class='a'/>" * 1900
USED = {
    "style": unpainted('style="{}"', "fill:none;"),
    "style-of-editor": unpainted('style="{}"', "-a:b;"),
    "style-spaces": unpainted('style="fill:none{}"'),
    "style-clips": unpainted('style="{}"', "mask:none;"),
    "fill": used('<path id="e" fill="rgb(1,{}2,3)" d="M20 20h1v1z"/>'),
    "fill-opacity": unpainted('fill-opacity="0.{}1"', "0"),
    "opacity": unpainted('opacity="0.{}1"', "0"),
    "stroke-width": unpainted('stroke-width="0.{}1"', "0"),
    "stroke-miterlimit": unpainted('stroke-miterlimit="1.{}"', "0"),
    "transform": unpainted('transform="{}"', "scale(1)"),
    "transform-spaces": unpainted('transform="scale(1{})"'),
    "class": unpainted('class="{}"', "a ", "<style>.a{fill:none}</style>"),
    "classes": unpainted(f'class="{numbered("c{} ", 3000)}{{}}"', before=f"<style>{numbered('.c{},', 3000)}.d{{fill:none}}</style>"),
    "d": used('<path id="e" fill="none" d="M0 0{}"/>', "h1v1"),
    "d-spaces": used('<path id="e" d="M20 20h1v1z{}"/>'),
    "d-moves": used('<path id="e" d="{}"/>', "M1 1"),
    "d-points": used('<path id="e" fill="none" stroke="red" d="{}"/>', "M1 1z"),
    "d-filled": used('<path id="e" d="M20 20{}"/>', "h1v1"),
    "points": used('<polygon id="e" fill="none" points="{}"/>', "1 1 "),
    "cx": used('<circle id="e" fill="none" cx="1.{}" r="1"/>', "0"),
    "r": used('<circle id="e" fill="none" cx="1" r="1.{}"/>', "0"),
    "x": used('<rect id="e" fill="none" x="1.{}" width="1" height="1"/>', "0"),
    "x1": used('<line id="e" x1="1.{}"/>', "0"),
    "viewBox": used('<symbol id="e" viewBox="0 0 9 9{}"><g/></symbol>'),
    "width": used('<symbol id="e" width="1{}"><g/></symbol>'),
    "preserveAspectRatio": used('<symbol id="e" preserveAspectRatio="xMidYMid{}"><g/></symbol>'),
    "href": used('<g id="f{}"/><use id="e" href="#f{}"/>', "f"),
    "use-x": used('<g id="f"/><use id="e" href="#f" x="1{}"/>'),
    "id": used('<g id="e"><g id="{}"/></g>', "a"),
    "clip-path": used(f'<clipPath id="f{{}}">{COVER.replace("{}", "")}</clipPath><g id="e" clip-path="url(#f{{}})"/>', "f"),
    "clip-d": used(f'<clipPath id="f">{COVER}</clipPath><g id="e" clip-path="url(#f)"/>'),
    "mask": used(f'<mask id="f">{COVER}</mask><g id="e" mask="url(#f)"/>'),
    "mask-units": used(f'<mask id="f" maskUnits="{{}}">{COVER.replace("{}", "")}</mask><g id="e" mask="url(#f)"/>'),
    "foreign-attribute": unpainted(numbered('a:{}="" ', 4500) + "{}"),
    "foreign-names": used('<g id="e"><{}a:b/></g>', "b"),
    "data": unpainted('data-a="{}"'),
    "descriptions": used('<g id="e">{}</g>', "<desc/>"),
    "foreign-elements": used('<g id="e">{}</g>', "<a:b/>"),
    "sheet": svg(f"<style>.a{{{3500 * 'fill:red;'}}}</style><path d='M0 0h9v9z'/>{MANY}"),
    "sheet-of-editor": svg(f"<style>.a{{{numbered('-{}:a;', 3500)}}}</style><path d='M0 0h9v9z'/>{MANY}"),
    "sheet-rules": svg(f"<style>{'.a{}' * 8000}</style><path d='M0 0h9v9z'/>{MANY}"),
    "sheet-selectors": svg(f"<style>{numbered('.c{},', 4000)}.d{{{numbered('-{}:a;', 3400)}}}</style><path d='M0 0h9v9z'/>"),
}


def main():
    work = HERE / ".work"
    launcher = peers.compiled(HERE / "accounted.c", work)
    if not launcher:
        sys.exit("error: no C compiler: install the package gcc or clang")
    runner, failed = Runner(launcher, work), False

    def draw(name, text, sides, statuses, most_seconds, most_megabytes):
        nonlocal failed
        assert len(text) <= MOST_BYTES, name
        file = work / f"icon-{name}.svg"
        file.write_text(text)
        for side in sides:
            words = [COMMAND, "icon", file, "--size", side, "-o", work / "icon.png"]
            seconds, kilobytes, _ = runner.run(words, statuses)
            fails = seconds > most_seconds or kilobytes > most_megabytes << 10
            failed |= fails
            print(f"{name:20}{side:5} px{seconds:8.3f} s{kilobytes >> 10:6} MB" + ("  too much" if fails else ""), flush=True)

    for name, text in {**REJECTED, **ACCEPTED}.items():
        draw(name, text, (24, 512), [65 if name in REJECTED else 0], MOST_SECONDS,
             MOST_REJECTED_MEGABYTES if name in REJECTED else MOST_MEGABYTES)
    for name, text in USED.items():
        draw(name, text, (24,), [0, 65], MOST_READING_SECONDS, MOST_READING_MEGABYTES)
    runner.close()
    sys.exit(1 if failed else 0)


if __name__ == "__main__":
    main()
