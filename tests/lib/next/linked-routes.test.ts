import { runInNewContext } from 'node:vm';
import { expect, test, vi } from 'vitest';
import { isClientRoute, pageAddress } from '@/components/ui/navigation/link-address';
import { omitUnlinked } from '@/lib/next/linked-routes';

const manifestOf = (script: string) => {
  const self: Record<string, unknown> = { __BUILD_MANIFEST_CB: () => (self.isTold = true) };
  runInNewContext(script, { self });
  return self;
};

/** As Next.js writes it: files that several routes share are arguments. */
const script = `self.__BUILD_MANIFEST = (function(a,b){return {__rewrites:{afterFiles:[],beforeFiles:[],fallback:[]},"/404":["static/chunks/404.js"],"/[[...path]]":[a,"static/chunks/path.js"],"/desk":[b,"static/chunks/desk.js"],"/desk/site":[b,"static/chunks/site.js"],"/desks":[a],"/booking/[token]":[a],"/draft/[token]":[b],"/f/[form]":[a,b],sortedPages:["/404","/_app","/desk","/desk/site","/desks","/booking/[token]","/draft/[token]","/f/[form]","/[[...path]]"]}}("static/css/a.css","static/css/b.css"));self.__BUILD_MANIFEST_CB && self.__BUILD_MANIFEST_CB()`;

test('lists the routes that the router shows, with all of their files', () => {
  expect(manifestOf(omitUnlinked(script))).toMatchObject({
    __BUILD_MANIFEST: {
      __rewrites: { afterFiles: [], beforeFiles: [], fallback: [] },
      '/404': ['static/chunks/404.js'],
      '/[[...path]]': ['static/css/a.css', 'static/chunks/path.js'],
      '/desks': ['static/css/a.css'],
      '/f/[form]': ['static/css/a.css', 'static/css/b.css'],
      sortedPages: ['/404', '/_app', '/desks', '/f/[form]', '/[[...path]]'],
    },
    isTold: true,
  });
  expect(omitUnlinked(script)).not.toMatch(/"\/(?:desk|booking|draft)[/"]/);
});

test.each(['/desk', '/desk/site', '/booking/a', '/draft/a'])(
  'no link of the router leads to %s',
  (path) => {
    vi.stubGlobal('location', new URL('https://example.org/visit'));
    const link = Object.assign(new URL(path, location.origin), {
      target: '',
      hasAttribute: () => false,
    });
    expect(isClientRoute(path)).toBe(false);
    expect(pageAddress(link as unknown as HTMLAnchorElement)).toBeUndefined();
  },
);
