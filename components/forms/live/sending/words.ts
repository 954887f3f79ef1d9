/** The fixed texts of a form that is sent or was sent before. */
export const earlierNoticeWords = {
  label: 'What you sent before',
  unknown: {
    free: 'We may already have received this. To find out, send the same answers again: they cannot arrive twice.',
    paid: 'We may already have received this, and your card may have been charged. To find out, press the button again: you will not be charged twice.',
    hosted:
      'We may already have received this. We cannot find out: if you send it again, it may arrive twice.',
  },
  link: 'See what we received',
} as const;

export const formChangedWords =
  'This form has changed since you opened it, so nothing was sent yet. What you typed is in the new form. Please look at your answers and send it again.';

export const removedFormWords = (contact = 'us') =>
  `This form was removed or replaced while you filled it in, so nothing was sent. What you typed is still here: please copy it and look for the new form on our pages, or write to ${contact}.`;

export const liveStatusWords = {
  sending: 'Sending…',
  upload: 'Upload',
  cancel: 'Cancel',
} as const;
