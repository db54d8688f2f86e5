/** Puts a text where the phone pastes from; false where the browser lets no page do so. */
export async function copyText(text: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text)
    return true
  } catch {
    return copySelected(text)
  }
}

/** The older way, which in-app browsers and pages without https still know. */
function copySelected(text: string): boolean {
  const place = document.createElement('textarea')
  place.value = text
  place.readOnly = true
  place.className = 'only-read'
  document.body.append(place)
  const hadFocus = document.activeElement
  try {
    place.select()
    return document.execCommand('copy')
  } catch {
    return false
  } finally {
    place.remove()
    if (hadFocus instanceof HTMLElement) hadFocus.focus({ preventScroll: true })
  }
}
