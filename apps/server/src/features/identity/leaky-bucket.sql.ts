import { statement } from '../../kit/database/db.ts'

/** An instant moved by milliseconds. In UTC, whose sum is the same everywhere: a cluster refuses the other in a change. */
const inUtc = (column: string, milliseconds: string) =>
  `(${column} AT TIME ZONE 'UTC' ${milliseconds} * interval '1 millisecond') AT TIME ZONE 'UTC'`

export const leakyBuckets = {
  /**
   * Pours one portion in; no row if it does not fit. `fromEmpty` is when a bucket that was empty has drained again,
   * `latest` when the bucket may drain at the latest and still have room, `never` an instant by which even a full one
   * has drained: a later one was stored before the clock was set back, and the bucket starts again.
   */
  pour: statement<
    { drainedAt: Date },
    [key: string, fromEmpty: Date, portionMs: number, latest: Date, never: Date]
  >(
    'identity_pour_bucket',
    `INSERT INTO leaky_bucket AS b (bucket_key, drained_at) VALUES ($1, $2)
     ON CONFLICT (bucket_key) DO UPDATE SET
       drained_at = CASE WHEN b.drained_at > $5 THEN excluded.drained_at
                    ELSE greatest(${inUtc('b.drained_at', '+ $3::int')}, excluded.drained_at) END
     WHERE b.drained_at <= $4 OR b.drained_at > $5
     RETURNING drained_at`,
  ),
  takeOut: statement<never, [key: string, portionMs: number]>(
    'identity_take_out_of_bucket',
    `UPDATE leaky_bucket SET drained_at = ${inUtc('drained_at', '- $2::int')} WHERE bucket_key = $1`,
  ),
  forgetDrained: statement<never, [key: string, at: Date]>(
    'identity_forget_drained_bucket',
    'DELETE FROM leaky_bucket WHERE bucket_key = $1 AND drained_at <= $2',
  ),
  read: statement<{ drainedAt: Date }, [key: string]>(
    'identity_read_bucket',
    'SELECT drained_at FROM leaky_bucket WHERE bucket_key = $1',
  ),
}
