const pressable = 'button, input[type=checkbox], input[type=radio]'

const pressed = new Set<HTMLElement>()
const typedIn = new Set<HTMLInputElement | HTMLTextAreaElement>()

function onClick(event: MouseEvent): void {
  const control = event.target instanceof Element && event.target.closest<HTMLElement>(pressable)
  if (!control) return
  // A form that the browser sent by itself would carry what was typed into the address.
  event.preventDefault()
  pressed.add(control)
}

function onInput({ target }: Event): void {
  if (target instanceof HTMLInputElement || target instanceof HTMLTextAreaElement) typedIn.add(target)
}

/**
 * Keeps what a reader presses and types on the page that the server drew, from the first paint until the app has
 * taken it over: on a slow phone that is seconds, and no tap and no letter may be lost.
 */
export function keepEarlyInput(): void {
  document.addEventListener('click', onClick, true)
  document.addEventListener('input', onInput, true)
}

/** Does again what was kept; the app answers to it now. */
export function repeatEarlyInput(): void {
  document.removeEventListener('click', onClick, true)
  document.removeEventListener('input', onInput, true)
  for (const field of typedIn) {
    if (!field.isConnected || field.matches(pressable)) continue
    const { value } = field
    // React compares with the value that it saw last, which is the typed one: it is made to see a change.
    field.value = ''
    Object.getOwnPropertyDescriptor(Object.getPrototypeOf(field), 'value')?.set?.call(field, value)
    field.dispatchEvent(new Event('input', { bubbles: true }))
  }
  for (const control of pressed) if (control.isConnected) control.click()
  typedIn.clear()
  pressed.clear()
}
