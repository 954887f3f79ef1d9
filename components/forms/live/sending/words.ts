export const formChangedWords =
  'This form has changed since you opened it, so nothing was sent yet. What you typed is in the new form. Please look at your answers and send it again.';

export const removedFormWords = (contact = 'us') =>
  `This form was removed or replaced while you filled it in, so nothing was sent. What you typed is still here: please copy it and look for the new form on our pages, or write to ${contact}.`;
