/** The window of an old small phone. */
export const phoneWindow = { width: 375, height: 667 }

/** The browser, or the process of its page, has ended by itself. */
export class BrowserGone extends Error {
  constructor() {
    super('the browser has ended by itself')
  }
}

/** What each kind of engine is driven with. Scripts are bodies of async functions whose result is JSON. */
export interface Driver {
  /** The engine's own number. */
  version: string
  /** What the page wrote as errors since it was opened. */
  messages: string[]
  goto(url: string): Promise<void>
  run<T>(script: string): Promise<T>
  /** Touches a point of the window. */
  tap(x: number, y: number): Promise<void>
  /** Types into what has the focus. */
  type(text: string): Promise<void>
  /** Puts a file of this machine into a field for files. */
  choose(selector: string, file: string): Promise<void>
  picture(): Promise<Buffer>
  close(): Promise<void>
}

const waitMs = 120_000
const pauseMs = 100
/** An element that has not moved for so long rests. */
const restMs = 150

/** Finds shown elements by what a reader sees, in the syntax of the oldest engine. */
const finders = `
const textOf = (one) => ((one.getAttribute('aria-label') || '') + ' ' + (one.innerText || one.value || '')).replace(/\\s+/g, '')
const isShown = (one) => { const box = one.getBoundingClientRect(); return box.width > 0 && box.height > 0 }
const all = (selector) => Array.from(document.querySelectorAll(selector)).filter(isShown)
const controls = 'a[href], button, summary, label, [role=button]'
const byText = (text, selector = controls) => all(selector).find((one) => textOf(one).includes(text.replace(/\\s+/g, '')))
`

/** A phone in the hands of a member. */
export class Phone {
  readonly driver: Driver
  readonly club: string

  constructor(driver: Driver, club: string) {
    this.driver = driver
    this.club = club
  }

  run<T>(script: string): Promise<T> {
    return this.driver.run<T>(finders + script)
  }

  /** Repeats a script until its result is true-like, and returns that. */
  async until<T>(what: string, script: string, longestMs = waitMs): Promise<T> {
    const endMs = Date.now() + longestMs
    let failure = 'it is not there'
    while (Date.now() < endMs) {
      try {
        const found = await this.run<T | null | false>(script)
        if (found) return found
      } catch (error) {
        if (error instanceof BrowserGone) throw error
        // The page is being replaced by the next one.
        failure = String(error)
      }
      await new Promise((done) => setTimeout(done, pauseMs))
    }
    const wrote = this.driver.messages.slice(-5).join('\n')
    throw new Error(`${what} did not come (${failure}); the page wrote:\n${wrote}`)
  }

  async open(path: string): Promise<void> {
    // The page before stays a moment longer, and must not be taken for the new one.
    await this.run(`delete document.documentElement.dataset.running`)
    await this.driver.goto(this.club + path)
    await this.ready()
  }

  /** The app runs on this page. */
  async ready(): Promise<void> {
    await this.until(
      'the running app',
      `return document.documentElement !== null && 'running' in document.documentElement.dataset`,
    )
  }

  async see(text: string, longestMs?: number): Promise<void> {
    await this.until(
      `"${text}"`,
      `return textOf(document.body).includes(${JSON.stringify(text.replace(/\s+/g, ''))})`,
      longestMs,
    )
  }

  /** Nothing that a selector finds is shown any more. */
  async gone(selector: string): Promise<void> {
    await this.until(`the end of ${selector}`, `return all(${JSON.stringify(selector)}).length === 0`)
  }

  /** Taps a control by its words, or any element by a selector. */
  async tap(text: string, selector?: string): Promise<void> {
    const found = selector
      ? `byText(${JSON.stringify(text)}, ${JSON.stringify(selector)})`
      : `byText(${JSON.stringify(text)})`
    await this.tapFound(`the control "${text}"`, found)
  }

  /** Taps the element that an expression of the page finds, once it rests and nothing covers it. */
  async tapFound(what: string, found: string): Promise<void> {
    const { x, y } = await this.until<{ x: number; y: number }>(
      what,
      `const one = ${found}
       if (!one || one.disabled) return null
       const place = () => {
         const box = one.getBoundingClientRect()
         return { x: box.left + box.width / 2, y: box.top + Math.min(box.height / 2, 40) }
       }
       one.scrollIntoView({ block: 'center' })
       const before = place()
       await new Promise((done) => setTimeout(done, ${restMs}))
       const { x, y } = place()
       const hit = document.elementFromPoint(x, y)
       const isFree = hit !== null && (one.contains(hit) || hit.contains(one))
       return before.x === x && before.y === y && isFree ? { x, y } : null`,
    )
    await this.driver.tap(Math.round(x), Math.round(y))
  }

  /** Fills in the field that a label names. */
  async fill(label: string, value: string): Promise<void> {
    const find = `const label = byText(${JSON.stringify(label)}, 'label')
       const field = label && (label.control || document.getElementById(label.htmlFor))`
    await this.until(
      `the field "${label}"`,
      `${find}
       if (!field) return null
       field.scrollIntoView({ block: 'center' })
       field.focus()
       return document.activeElement === field`,
    )
    await this.driver.type(value)
    await this.until(
      `what was typed into "${label}"`,
      `${find}\nreturn field.value === ${JSON.stringify(value)}`,
    )
  }

  /** Puts a file into a field, which a button of the page stands for. */
  async choose(selector: string, file: string): Promise<void> {
    await this.until(selector, `return document.querySelector(${JSON.stringify(selector)}) !== null`)
    await this.driver.choose(selector, file)
  }
}
