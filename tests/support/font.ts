/** Stands in for `next/font/local`, which only Next's own compiler can run. */
export default function localFont(): { className: string; variable: string } {
  return { className: 'font', variable: 'font-variable' };
}
