// The package has no types: it is a script that defines a custom element.
declare module 'lite-youtube-embed' {
  const nothing: undefined;
  export default nothing;
}
