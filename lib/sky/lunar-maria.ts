/**
 * The round maria of the Moon's near side: latitude and longitude of the centre in degrees, and
 * diameter in kilometres. Source: Gazetteer of Planetary Nomenclature (IAU, USGS). The Ocean of Storms
 * and the Sea of Cold are not round, and are left out.
 */
const maria: readonly (readonly [latitude: number, longitude: number, diameter: number])[] = [
  // Imbrium, Serenitatis, Tranquillitatis, Crisium
  [34.7, -14.9, 1146],
  [27.3, 18.4, 674],
  [8.4, 30.8, 876],
  [16.2, 59.1, 556],
  // Fecunditatis, Nectaris, Nubium, Humorum
  [-7.8, 53.7, 840],
  [-15.2, 34.6, 339],
  [-20.6, -17.3, 715],
  [-24.5, -38.6, 420],
  // Insularum, Cognitum, Vaporum
  [7.8, -30.6, 512],
  [-10.5, -22.3, 350],
  [13.2, 4.1, 242],
];

const moonRadius = 1737.4;
const degree = Math.PI / 180;

/** A circle of the Moon as seen from the Earth, in radii of the disc; y increases to the south. */
export interface LunarEllipse {
  readonly x: number;
  readonly y: number;
  /** The half axis along the limb, and the one towards it, which is foreshortened. */
  readonly along: number;
  readonly across: number;
  /** The angle of the direction towards the limb, in degrees clockwise from the east of the Moon. */
  readonly angle: number;
}

/** Projects the maria onto the disc of the full Moon, with north up. */
export function projectMaria(): readonly LunarEllipse[] {
  return maria.map(([latitude, longitude, diameter]) => {
    const radius = diameter / 2 / moonRadius;
    const x = Math.cos(latitude * degree) * Math.sin(longitude * degree);
    const y = -Math.sin(latitude * degree);
    const facing = Math.cos(latitude * degree) * Math.cos(longitude * degree);
    return {
      x: x * Math.cos(radius),
      y: y * Math.cos(radius),
      along: Math.sin(radius),
      across: Math.sin(radius) * facing,
      angle: Math.atan2(y, x) / degree,
    };
  });
}
