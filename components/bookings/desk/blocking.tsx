import { eventDateWords as words } from '@/lib/words/components/bookings/desk';
import type { PropsOf } from '@/lib/desk/desk-page';
import type { eventDateProps } from '@/lib/server/bookings/desk/event-date-props';
import fields from '@/styles/desk/form.module.css';
import page from '@/styles/desk/page.module.css';
import button from '@/styles/ui/button.module.css';

type BlockingData = NonNullable<PropsOf<typeof eventDateProps>['blocking']>;

interface BlockingProps {
  readonly blocking: BlockingData;
  readonly isOpen: boolean;
}

/** Renders the folded blocked places of a date, with forms to change, remove and add blocks. */
export function Blocking({ blocking, isOpen }: BlockingProps) {
  const { event, idempotencyKey, kinds, mayChange, typed, blocks } = blocking;
  return (
    <details id="blocks" open={isOpen}>
      <summary>{words.blocks}</summary>
      <p>{words.blocksAbout}</p>
      <ul className={page.rows}>
        {blocks.map((block) => (
          <li key={block.id}>
            {mayChange ? (
              <BlockForms event={event} block={block} />
            ) : (
              <div>
                {block.places} · <bdi>{block.reason}</bdi>
              </div>
            )}
            <p className={page.facts}>{block.about}</p>
          </li>
        ))}
      </ul>
      {mayChange && kinds.length > 0 && (
        <NewBlock event={event} id={idempotencyKey} kinds={kinds} typed={typed} />
      )}
    </details>
  );
}

function BlockForms({
  event,
  block,
}: {
  readonly event: string;
  readonly block: BlockingData['blocks'][number];
}) {
  const { id, kind, places, reason, version } = block;
  return (
    <div>
      <form method="post" action="/api/desk/bookings/block" className={formClass}>
        <input type="hidden" name="event" value={event} />
        <input type="hidden" name="block" value={id} />
        <input type="hidden" name="expectedVersion" value={version} />
        <input type="hidden" name="kind" value={kind} />
        <PlacesAndReason id={id} places={places} reason={reason} />
        <button type="submit" className={button.second} aria-label={words.saveBlock(reason)}>
          {words.save}
        </button>
      </form>
      <form method="post" action="/api/desk/bookings/unblock">
        <input type="hidden" name="event" value={event} />
        <input type="hidden" name="block" value={id} />
        <input type="hidden" name="expectedVersion" value={version} />
        <button type="submit" className={fields.word} aria-label={words.unblockOf(reason)}>
          {words.unblock}
        </button>
      </form>
    </div>
  );
}

interface NewBlockProps extends Pick<BlockingData, 'event' | 'kinds' | 'typed'> {
  readonly id: string;
}

function NewBlock({ event, id, kinds, typed }: NewBlockProps) {
  return (
    <form method="post" action="/api/desk/bookings/block" className={fields.form}>
      <input type="hidden" name="event" value={event} />
      <input type="hidden" name="block" value={id} />
      <input type="hidden" name="new" value="on" />
      {kinds.length === 1 ? (
        <input type="hidden" name="kind" value={kinds[0]?.value} />
      ) : (
        <p>
          <label htmlFor="block-kind">{words.blockKind}</label>
          <select
            id="block-kind"
            name="kind"
            defaultValue={typed.kind === '' ? kinds[0]?.value : typed.kind}
          >
            {kinds.map(({ value, label }) => (
              <option key={value} value={value}>
                {label}
              </option>
            ))}
          </select>
        </p>
      )}
      <PlacesAndReason id="new" places={typed.places} reason={typed.reason} />
      <button type="submit" className={button.second}>
        {words.block}
      </button>
    </form>
  );
}

const formClass = `${fields.form ?? ''} ${fields.line ?? ''}`;

interface PlacesAndReasonProps {
  readonly id: string;
  readonly places: number | string;
  readonly reason: string;
}

function PlacesAndReason({ id, places, reason }: PlacesAndReasonProps) {
  return (
    <>
      <p>
        <label htmlFor={`places-${id}`}>{words.blockPlaces}</label>
        <input
          id={`places-${id}`}
          name="places"
          type="text"
          inputMode="numeric"
          maxLength={6}
          defaultValue={places}
          autoComplete="off"
          required
        />
      </p>
      <p>
        <label htmlFor={`reason-${id}`}>{words.blockReason}</label>
        <input
          id={`reason-${id}`}
          name="reason"
          type="text"
          maxLength={200}
          defaultValue={reason}
          autoComplete="off"
          required
        />
      </p>
    </>
  );
}
