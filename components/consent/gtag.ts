const name = 'dataLayer';

/**
 * A command to Google's tag, kept in line until the tag has loaded. The tag knows a command by its
 * being the very `arguments` of a call (developers.google.com/tag-platform/devguides/datalayer).
 */
export const gtag: (...command: readonly unknown[]) => void = function () {
  const layer: unknown = Reflect.get(window, name);
  if (Array.isArray(layer)) layer.push(arguments);
  else Reflect.set(window, name, [arguments]);
};
