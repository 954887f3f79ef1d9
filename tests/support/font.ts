/** Replaces `next/font/local`, which only Next's compiler can run. */
export default function localFont(): { className: string; variable: string } {
  return { className: 'font', variable: 'font-variable' };
}
