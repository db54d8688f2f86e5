/**
 * Caches what is made for a key until the stamp of its source changes. There must be few keys: languages, channels,
 * days.
 */
export function cachedViews<T>(stampNow: () => string, make: (key: string) => T): (key: string) => T {
  const kept = new Map<string, T>()
  let stamp = ''
  return (key) => {
    if (stampNow() !== stamp) {
      stamp = stampNow()
      kept.clear()
    }
    let view = kept.get(key)
    if (view === undefined) {
      view = make(key)
      kept.set(key, view)
    }
    return view
  }
}
