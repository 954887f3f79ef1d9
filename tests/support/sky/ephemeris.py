#!/usr/bin/env python3
"""Writes what an independent ephemeris says, for the tests of the sky.

Source: PyEphem (Brandon Rhodes; the astronomy is E. C. Downey's XEphem), Debian's python3-ephem
4.1.4. Tests read the file that this has written and need neither it nor Python:

    python3 tests/support/sky/ephemeris.py > tests/support/sky/ephemeris.json

Rise and set are those of the upper limb with 34 minutes of arc of refraction, as the almanacs of
the US Naval Observatory have them. Stars are without refraction. Times are UTC.
"""
import json
import math

import ephem

PLACES = [
    ("Larkmoor", "54.3833", "-1.95", "2026/11/20 12:00"),
    ("Sydney", "-33.8688", "151.2093", "2027/3/14 02:00"),
    ("Tromsø", "69.6492", "18.9553", "2026/9/10 10:00"),
    ("Quito", "-0.1807", "-78.4678", "2027/7/1 17:00"),
]
BODIES = ["Sun", "Moon", "Mercury", "Venus", "Mars", "Jupiter", "Saturn"]
# Nights from 15:00 to 09:00 by the clocks of the place.
NIGHTS = [
    ("Larkmoor", "Europe/London", "54.3833", "-1.95", "2026/11/27 15:00", 18),
    ("Larkmoor, clocks back", "Europe/London", "54.3833", "-1.95", "2026/10/24 14:00", 19),
    ("Larkmoor, clocks forward", "Europe/London", "54.3833", "-1.95", "2027/3/27 15:00", 17),
    ("Larkmoor, midsummer", "Europe/London", "54.3833", "-1.95", "2027/6/18 14:00", 18),
    ("Sydney", "Australia/Sydney", "-33.8688", "151.2093", "2027/3/14 04:00", 18),
    ("Quito", "America/Guayaquil", "-0.1807", "-78.4678", "2027/7/1 20:00", 18),
    ("Tromsø, polar night", "Europe/Oslo", "69.6492", "18.9553", "2026/12/20 14:00", 18),
    ("Tromsø, polar day", "Europe/Oslo", "69.6492", "18.9553", "2027/6/20 13:00", 18),
]
STARS = [
    "Sirius", "Canopus", "Arcturus", "Vega", "Capella", "Rigel", "Procyon", "Betelgeuse",
    "Achernar", "Altair", "Aldebaran", "Spica", "Antares", "Pollux", "Fomalhaut", "Deneb",
    "Regulus", "Castor", "Mimosa", "Hadar",
]


def degrees(angle):
    return round(math.degrees(angle), 4)


def instant(date):
    return None if date is None else date.datetime().strftime("%Y-%m-%dT%H:%M:%SZ")


def observer(latitude, longitude, date, horizon="0"):
    here = ephem.Observer()
    here.lat, here.lon, here.elevation, here.pressure = latitude, longitude, 0, 0
    here.date, here.horizon = date, horizon
    return here


def attempt(search, *arguments, **settings):
    try:
        return search(*arguments, **settings)
    except ephem.CircumpolarError:
        return None


def place(name, latitude, longitude, date):
    level = observer(latitude, longitude, date, "-0:34")
    bodies = {}
    for name_of_body in BODIES:
        body = getattr(ephem, name_of_body)()
        seen = getattr(ephem, name_of_body)(observer(latitude, longitude, date))
        bodies[name_of_body] = {
            "rises": instant(attempt(level.next_rising, body)),
            "sets": instant(attempt(level.next_setting, body)),
            "altitude": degrees(seen.alt),
            "azimuth": degrees(seen.az),
        }
    stars = {}
    for star in STARS:
        seen = ephem.star(star)
        seen.compute(observer(latitude, longitude, date))
        stars[star] = {"altitude": degrees(seen.alt), "azimuth": degrees(seen.az)}
    twilight = observer(latitude, longitude, date, "-18")
    here = observer(latitude, longitude, date)
    return {
        "name": name,
        "latitude": float(latitude),
        "longitude": float(longitude),
        "at": instant(ephem.Date(date)),
        "sidereal": degrees(here.sidereal_time()),
        "dark": instant(attempt(twilight.next_setting, ephem.Sun(), use_center=True)),
        "moonLit": round(ephem.Moon(here).phase / 100, 4),
        "bodies": bodies,
        "stars": stars,
    }


def night(name, zone, latitude, longitude, start, hours):
    begin = ephem.Date(start)
    end = ephem.Date(begin + hours * ephem.hour)

    def crossings(body, horizon, use_center=False):
        found = []
        for search in ("next_rising", "next_setting"):
            here = observer(latitude, longitude, begin, horizon)
            at = attempt(getattr(here, search), body, use_center=use_center)
            if at is not None and at < end:
                found.append(instant(at))
        return sorted(found)

    return {
        "name": name,
        "timeZone": zone,
        "latitude": float(latitude),
        "longitude": float(longitude),
        "from": instant(begin),
        "to": instant(end),
        "sun": [
            crossings(ephem.Sun(), horizon, use_center)
            for horizon, use_center in (("-0:34", False), ("-6", True), ("-12", True), ("-18", True))
        ],
        "bodies": {body: crossings(getattr(ephem, body)(), "-0:34") for body in BODIES[1:]},
    }


print(
    json.dumps(
        {
            "source": "PyEphem 4.1.4 (Debian's python3-ephem)",
            "command": "python3 tests/support/sky/ephemeris.py > tests/support/sky/ephemeris.json",
            "places": [place(*each) for each in PLACES],
            "nights": [night(*each) for each in NIGHTS],
        },
        ensure_ascii=False,
        indent=2,
    )
)
