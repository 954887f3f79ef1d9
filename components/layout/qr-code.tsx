import type { QrCode as QrCodeData } from '@/lib/bookings/ticket';
import styles from '@/styles/layout/qr-code.module.css';

interface QrCodeProps {
  readonly code: QrCodeData;
  /** What it leads to, for those who cannot see it. */
  readonly label: string;
}

/** Draws a QR code, dark on light in every light of the site: many readers need that. */
export function QrCode({ code: { size, path }, label }: QrCodeProps) {
  return (
    <svg
      className={styles.code}
      viewBox={`0 0 ${size} ${size}`}
      role="img"
      aria-label={label}
      shapeRendering="crispEdges"
    >
      <rect className={styles.light} width={size} height={size} />
      <path className={styles.dark} d={path} />
    </svg>
  );
}
