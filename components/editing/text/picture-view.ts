import type { Node } from 'prosemirror-model';
import type { NodeView } from 'prosemirror-view';
import { picturePreviewHref } from '@/lib/editing/picture';

/** Draws a picture in the text from the preview of the desk: visitors may not have its file yet. */
export function createPictureView(node: Node): NodeView {
  const dom = document.createElement('img');
  const show = ({ attrs }: Node) => {
    dom.src = picturePreviewHref(String(attrs.src), 'large');
    dom.alt = String(attrs.alt);
  };
  show(node);
  return {
    dom,
    update: (next) => {
      if (next.type !== node.type) return false;
      show(next);
      return true;
    },
  };
}
