import styles from '@/styles/sky/planisphere.module.css';

interface MoonSignProps {
  /** From 0 (new) to 1 (full). */
  readonly lit: number;
  /** From north over east to the middle of the bright limb, in degrees. */
  readonly limb: number;
  /** Which way north is on the drawing, as SVG turns things, in degrees. */
  readonly north: number;
}

/** The Moon with its phase as it is seen, its bright side towards the Sun. */
export function MoonSign({ lit, limb, north }: MoonSignProps) {
  // East is anticlockwise of north as one looks up, and SVG turns clockwise.
  const turn = Math.round(north - limb);
  const bulge = Math.round(Math.abs(1 - 2 * lit) * 100) / 100;
  const terminator = `A${String(bulge)} 1 0 0 ${lit > 0.5 ? '1' : '0'} 0 -1`;
  return (
    <g transform={`scale(10) rotate(${String(turn)})`}>
      <circle r="1" className={styles.moonDark} />
      <path className={styles.moonLit} d={`M0 -1A1 1 0 0 1 0 1${terminator}Z`} />
    </g>
  );
}
