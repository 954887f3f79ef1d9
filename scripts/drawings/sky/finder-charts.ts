import { Body } from 'astronomy-engine';
import { leo, perseus, pisces, taurus } from './finder-stars';
import { writeDrawing } from '../sheet';
import { planetPosition, StarChart, type SkyPosition } from './star-chart';

const months = ['Nov', 'Dec', 'Jan', 'Feb', 'Mar', 'Apr'];

/** Returns the first day of a month of the winter; 0 is November 2026. */
function firstDayOf(index: number): Date {
  return new Date(Date.UTC(2026, 10 + index, 1));
}

/** Draws Uranus near the Pleiades, and where Flamsteed recorded it as 34 Tauri in 1690. */
export function uranus(): void {
  const chart = new StarChart({ centre: [62.2, 20.2], field: 17, width: 560, height: 400 });
  chart.stars(taurus, 6.5);
  chart.figure([
    [68.98, 16.51],
    [67.17, 15.87],
    [64.95, 15.63],
    [65.73, 17.54],
    [67.15, 19.18],
  ]);
  chart.path(Body.Uranus, '2026-11-01', '2027-02-01');
  months.slice(0, 4).forEach((month, index) => {
    const position = planetPosition(Body.Uranus, firstDayOf(index));
    chart.planet(2.5, position);
    chart.label(position, month, index === 3 ? 8 : 0, index === 3 ? 6 : 20, true);
  });
  // Uranus on 13 December 1690, Old Style, computed with PyEphem 4.1: 4 h 1.2 min, +20° 30′.
  const flamsteed: SkyPosition = [60.3, 20.49];
  chart.ring(flamsteed, 8);
  chart.label(flamsteed, '34 Tauri, 1690', 0, -15, true);
  chart.label([56.87, 24.11], 'Pleiades', 0, 40);
  chart.label([68.98, 16.51], 'Aldebaran', 0, -13);
  chart.label([65.73, 17.54], 'Hyades', 10, -2);
  chart.label([61.17, 22.08], '37', 12, 3);
  chart.label([62.29, 19.61], '43', 9, 12);
  chart.label([64.32, 20.58], 'ω', -8, 4);
  writeDrawing('uranus', chart.viewBox, chart.body);
}

/** Draws Saturn and Neptune on the evening of 6 November 2026. */
export function neptune(): void {
  const chart = new StarChart({ centre: [2.5, 0.6], field: 21, width: 560, height: 400 });
  const moment = new Date('2026-11-06T21:54Z');
  chart.stars(pisces, 6.5);
  chart.figure([
    [359.83, 6.86],
    [354.99, 5.63],
    [356.6, 3.49],
    [355.51, 1.78],
  ]);
  const saturn = planetPosition(Body.Saturn, moment);
  const target = planetPosition(Body.Neptune, moment);
  chart.planet(6.5, saturn);
  chart.label(saturn, 'Saturn', -14, 5);
  chart.planet(2, target);
  chart.ring(target, 14);
  chart.label(target, 'Neptune, 7.8', 18, 24, true);
  chart.label([359.83, 6.86], 'ω', -8, 5);
  chart.label([355.51, 1.78], 'λ', 9, 5);
  chart.label([359.67, -3.56], '27', 9, 5);
  chart.label([0.46, -3.03], '29', -9, 5);
  chart.label([0.49, -6.01], '30', 9, 5);
  chart.label([1.33, -5.71], '33', -9, 5);
  writeDrawing('neptune', chart.viewBox, chart.body);
}

/** Draws Algol and its comparison stars with their magnitudes. */
export function algol(): void {
  const chart = new StarChart({ centre: [46, 43.5], field: 44, width: 560, height: 420 });
  chart.stars(perseus, 4.6);
  chart.figure([
    [58.53, 31.88],
    [59.74, 35.79],
    [59.46, 40.01],
    [56.3, 42.58],
    [55.73, 47.79],
    [51.08, 49.86],
    [46.2, 53.51],
    [42.67, 55.9],
  ]);
  chart.figure([
    [51.08, 49.86],
    [47.27, 49.61],
    [47.37, 44.86],
    [47.04, 40.96],
    [46.29, 38.84],
  ]);
  const target: SkyPosition = [47.04, 40.96];
  chart.ring(target, 13);
  chart.label(target, 'Algol', 20, 6, true);
  chart.label([30.98, 42.33], 'γ Andromedae 2.1', 0, -12);
  chart.label([51.08, 49.86], 'Mirfak 1.8', -12, -6);
  chart.label([59.46, 40.01], 'ε 2.9', -10, 5);
  chart.label([55.73, 47.79], 'δ 3.0', -11, 10);
  chart.label([32.39, 34.99], 'β Trianguli 3.0', 0, -9);
  chart.label([28.27, 29.58], 'α Trianguli 3.4', 0, -9);
  chart.label([47.37, 44.86], 'κ 3.8', 10, 5);
  chart.label([58.53, 31.88], 'ζ 2.8', -10, 5);
  writeDrawing('algol', chart.viewBox, chart.body);
}

/** Draws the loops of Mars and Jupiter in Leo around their oppositions. */
export function marsAndJupiter(): void {
  const chart = new StarChart({ centre: [152, 16.2], field: 38, width: 560, height: 380 });
  chart.stars(leo, 4.8);
  chart.figure([
    [152.09, 11.97],
    [151.83, 16.76],
    [154.99, 19.84],
    [168.53, 20.52],
    [168.56, 15.43],
    [152.09, 11.97],
  ]);
  chart.figure([
    [154.99, 19.84],
    [154.17, 23.42],
    [148.19, 26.01],
    [146.46, 23.77],
  ]);
  for (const body of [Body.Mars, Body.Jupiter]) {
    chart.path(body, '2026-11-01', '2027-04-30');
    const positions = months.map((_, index) => planetPosition(body, firstDayOf(index)));
    chart.planet(body === Body.Mars ? 2.5 : 4, ...positions);
  }
  chart.label([152.09, 11.97], 'Regulus', 0, 24);
  chart.label([154.99, 19.84], 'Algieba', -9, -6);
  months.forEach((month, index) => {
    const isBelow = index === 1 || index === 2;
    const position = planetPosition(Body.Mars, firstDayOf(index));
    chart.label(position, month, 0, isBelow ? 20 : -9, true);
  });
  chart.label(planetPosition(Body.Mars, firstDayOf(2)), 'Mars', -14, 4, true);
  chart.label(planetPosition(Body.Jupiter, firstDayOf(0)), 'Jupiter', 0, 28, true);
  writeDrawing('mars-and-jupiter', chart.viewBox, chart.body);
}
