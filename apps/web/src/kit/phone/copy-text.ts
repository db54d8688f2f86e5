/** Copies a text to the clipboard; false if the browser does not allow it. */
export async function copyText(text: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text)
    return true
  } catch {
    return copySelected(text)
  }
}

/** The older method for in-app browsers and pages without https. */
function copySelected(text: string): boolean {
  const field = document.createElement('textarea')
  field.value = text
  field.readOnly = true
  field.className = 'only-read'
  document.body.append(field)
  const hadFocus = document.activeElement
  try {
    field.select()
    return document.execCommand('copy')
  } catch {
    return false
  } finally {
    field.remove()
    if (hadFocus instanceof HTMLElement) hadFocus.focus({ preventScroll: true })
  }
}
