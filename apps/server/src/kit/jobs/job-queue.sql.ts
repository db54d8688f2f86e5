/** Where pg-boss keeps its tables, which it creates itself. */
export const queueSchema = 'pgboss'

/**
 * The queue goes by the database's clock. Once that was ahead and is set back, what was queued meanwhile would keep jobs
 * from being queued in the same intervals again, and the queue from looking after itself.
 */
export const forgetWhatIsAhead = `
  DELETE FROM ${queueSchema}.job WHERE created_on > now() + interval '1 minute';
  UPDATE ${queueSchema}.version SET maintained_on = NULL WHERE maintained_on > now() + interval '1 minute'`
