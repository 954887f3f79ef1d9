import type { ReactNode } from 'react';

interface LabelledCellProps {
  readonly label: string;
  readonly children: ReactNode;
}

/** Renders a cell; on a narrow screen its label comes before it, and an empty one is left out. */
export function LabelledCell({ label, children }: LabelledCellProps) {
  if (children === '') return <td />;
  return (
    <td data-label={label}>
      <span>{children}</span>
    </td>
  );
}
