// The package ships no types of its own: it is a script that defines an element.
declare module 'lite-youtube-embed' {
  const nothing: undefined;
  export default nothing;
}
