const pressable = 'button, input[type=checkbox], input[type=radio]'

const pressed = new Set<HTMLElement>()
const typedIn = new Set<HTMLInputElement | HTMLTextAreaElement>()

function onClick(event: MouseEvent): void {
  const control = event.target instanceof Element && event.target.closest<HTMLElement>(pressable)
  if (!control) return
  // A native form submission would put the input into the address.
  event.preventDefault()
  pressed.add(control)
}

function onInput({ target }: Event): void {
  if (target instanceof HTMLInputElement || target instanceof HTMLTextAreaElement) typedIn.add(target)
}

/**
 * Records clicks and input on the server's HTML from the first paint until hydration, which takes seconds on
 * a slow phone, so that nothing is lost.
 */
export function keepEarlyInput(): void {
  document.addEventListener('click', onClick, true)
  document.addEventListener('input', onInput, true)
}

/** Replays what was recorded; the app handles it now. */
export function repeatEarlyInput(): void {
  document.removeEventListener('click', onClick, true)
  document.removeEventListener('input', onInput, true)
  for (const field of typedIn) {
    if (!field.isConnected || field.matches(pressable)) continue
    const { value } = field
    // React already sees the typed value as current; reset it, so that React notices a change.
    field.value = ''
    Object.getOwnPropertyDescriptor(Object.getPrototypeOf(field), 'value')?.set?.call(field, value)
    field.dispatchEvent(new Event('input', { bubbles: true }))
  }
  for (const control of pressed) if (control.isConnected) control.click()
  typedIn.clear()
  pressed.clear()
}
