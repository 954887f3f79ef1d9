import { useEffect, useRef, useState } from 'react';

/** Calls `onFiles` with files that are dropped on the page or pasted. Returns whether some are held over it. */
export function useDroppedFiles(onFiles: (files: readonly File[]) => void): boolean {
  const [isOver, setIsOver] = useState(false);
  const latest = useRef(onFiles);
  useEffect(() => {
    latest.current = onFiles;
  });
  useEffect(() => {
    const take = (data: DataTransfer | null, event: Event) => {
      const files = [...(data?.files ?? [])];
      if (files.length === 0) return;
      event.preventDefault();
      latest.current(files);
    };
    const onOver = (event: DragEvent) => {
      if (event.dataTransfer?.types.includes('Files') !== true) return;
      // Otherwise the browser would open the file in place of the page.
      event.preventDefault();
      setIsOver(true);
    };
    const onLeave = (event: DragEvent) => {
      // Also called between the elements of the page.
      if (event.relatedTarget === null) setIsOver(false);
    };
    const onDrop = (event: DragEvent) => {
      setIsOver(false);
      take(event.dataTransfer, event);
    };
    const onPaste = (event: ClipboardEvent) => {
      take(event.clipboardData, event);
    };
    document.addEventListener('dragover', onOver);
    document.addEventListener('dragleave', onLeave);
    document.addEventListener('drop', onDrop);
    document.addEventListener('paste', onPaste);
    return () => {
      document.removeEventListener('dragover', onOver);
      document.removeEventListener('dragleave', onLeave);
      document.removeEventListener('drop', onDrop);
      document.removeEventListener('paste', onPaste);
    };
  }, []);
  return isOver;
}
