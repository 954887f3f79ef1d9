/** What JSON keeps of a value: a property that is `undefined` is missing. */
export type Serialized<Value> = Value extends readonly unknown[]
  ? { readonly [Index in keyof Value]: Serialized<Value[Index]> }
  : Value extends object
    ? {
        readonly [Key in keyof Value as undefined extends Value[Key] ? never : Key]: Serialized<
          Value[Key]
        >;
      } & {
        readonly [Key in keyof Value as undefined extends Value[Key] ? Key : never]?: Serialized<
          Exclude<Value[Key], undefined>
        >;
      }
    : Value;

/** Returns the props of a page without what is `undefined`, which Next.js refuses to serialize. */
export function serialize<Props extends object>(props: Props): Serialized<Props> {
  return withoutUndefined(props) as Serialized<Props>;
}

function withoutUndefined(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(withoutUndefined);
  if (typeof value !== 'object' || value === null || value instanceof Date) return value;
  const kept = Object.entries(value).filter(([, property]) => property !== undefined);
  return Object.fromEntries(kept.map(([name, property]) => [name, withoutUndefined(property)]));
}
