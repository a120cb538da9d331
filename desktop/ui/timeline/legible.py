"""Colours that are not ours made legible on our ground: darker or lighter until they stand out."""

from PySide6.QtGui import QColor

_STEPS = 40


def legible(colour: QColor, ground: QColor, least: float) -> QColor:
    """Return the colour nearest to `colour` whose contrast with `ground` is at least `least`.

    Its hue stays. Contrast is that of WCAG 2.2; where even black or white has too little of it,
    that is what is returned.
    """
    aim = 0.0 if _luminance(ground) > 0.5 else 1.0  # noqa: PLR2004 -- nearer to white than to black
    hue, lightness = max(colour.hslHueF(), 0.0), colour.lightnessF()
    for step in range(_STEPS + 1):
        tried = lightness + (aim - lightness) * step / _STEPS
        made = QColor.fromHslF(hue, colour.hslSaturationF(), tried)
        if contrast(made, ground) >= least:
            return made
    return QColor.fromHslF(0.0, 0.0, aim)


def contrast(one: QColor, other: QColor) -> float:
    """Return the contrast of two colours, from 1 to 21 (WCAG 2.2, contrast ratio)."""
    darker, lighter = sorted((_luminance(one), _luminance(other)))
    return (lighter + 0.05) / (darker + 0.05)


def _luminance(colour: QColor) -> float:
    red, green, blue = (_linear(part) for part in (colour.redF(), colour.greenF(), colour.blueF()))
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue


def _linear(part: float) -> float:
    """Return a part of an sRGB colour as light (WCAG 2.2, relative luminance)."""
    return part / 12.92 if part <= 0.04045 else ((part + 0.055) / 1.055) ** 2.4  # noqa: PLR2004 -- as defined there
