import Head from 'next/head';
import { useEffect } from 'react';
import { cachePage } from '@/lib/bookings/door/cached-lists';

/** Lets a phone install the door, and caches this page. `event` is the key with which the door then starts. */
export function DoorHead({ event }: { readonly event?: string }) {
  useEffect(() => {
    // `next dev` builds its files anew.
    if (process.env.NODE_ENV === 'production') cachePage().catch(() => undefined);
  }, []);
  const search = event === undefined ? '' : `?event=${encodeURIComponent(event)}`;
  return (
    <Head>
      <link key="manifest" rel="manifest" href={`/api/desk/door/manifest${search}`} />
    </Head>
  );
}
