import { describe, expect, test } from 'vitest';
import { formTarget } from '@/lib/forms/client/form-target';

const site = 'https://larkmoor.example';

describe('the address of a form', () => {
  test('is on this site by default', () => {
    expect(formTarget({ key: 'contact' }, site)).toEqual({
      kind: 'embedded',
      url: `${site}/f/contact`,
      key: 'contact',
    });
    expect(formTarget({ key: 'contact', project: 'larkmoor' }, site).url).toBe(
      `${site}/p/larkmoor/f/contact`,
    );
  });

  test('is at the hosted service, with or without a trailing slash', () => {
    for (const hostedOrigin of ['https://formspree.io', 'https://formspree.io/']) {
      expect(formTarget({ key: 'xyzabcde', hostedOrigin }, site)).toEqual({
        kind: 'hosted',
        url: 'https://formspree.io/f/xyzabcde',
        key: 'xyzabcde',
      });
    }
  });

  test.each([undefined, ''])('requires a key: %j', (key) => {
    expect(() => formTarget({ key }, site)).toThrow('You must provide a form key or hashid');
  });

  test('rejects the key of an example', () => {
    expect(() => formTarget({ key: 'YOUR_FORM_ID' }, site)).toThrow('Write your own form’s key');
  });

  test.each(['', '/', '//', '.', 'null', 'formspree.io', 'file:///f', 'https://a.example/path'])(
    'rejects the origin %j',
    (origin) => {
      expect(() => formTarget({ key: 'contact' }, origin)).toThrow('is no origin');
      expect(() => formTarget({ key: 'contact', hostedOrigin: origin }, site)).toThrow(
        'is no origin',
      );
    },
  );

  test.each(['/', '//evil.example', '../x', 'a?b', 'a#b', '@evil.example', 'a b', 'a%2f', 'é'])(
    'rejects a key or project that could change the address: %j',
    (name) => {
      expect(() => formTarget({ key: name }, site)).toThrow('letters, digits');
      expect(() => formTarget({ key: 'contact', project: name }, site)).toThrow('letters, digits');
    },
  );
});
