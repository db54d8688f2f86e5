/** A rough distance in whole kilometres, from 100 on in tens: the reader's location is known to about a kilometre. */
export function roughKilometers(meters: number): number {
  const kilometers = meters / 1000
  if (kilometers < 1) return 0
  return kilometers < 100 ? Math.round(kilometers) : Math.round(kilometers / 10) * 10
}
