import { type FormEvent, type RefObject, useEffect, useRef, useState } from 'react'
import { CallError } from '../calls/api-error.ts'
import { wordsNow } from '../i18n/words-of.ts'
import { announce } from '../messages/announce.ts'
import { muteToast } from '../messages/toast.tsx'
import { kitWords } from '../words.ts'
import type { Draft } from './draft.ts'
import { hasAny, type Problems, withoutProblems } from './problems.ts'
import { useDraft } from './use-draft.ts'

/** How long a form stays busy after its answer: rules/messages#loading-flags. */
export const loadingFlagClearMs = 1000

export interface FormOptions<V extends object> {
  /** Values before anything is typed; untouched fields follow later changes. */
  initial: V
  /** Problems by field; `send` is called only if there are none. */
  check: (values: V) => Problems<V>
  /** Sends the values. The form is busy while the promise is pending, and a second longer. */
  send: (values: V) => Promise<void> | void
  /** The field that a refusal belongs to; if the form lacks it, the refusal is shown above the button. */
  fieldOfStatus?: (status: string) => string
  /** Handles a refusal that leads elsewhere; resolves to true if nothing is left to show. */
  onRefused?: (refusal: CallError) => boolean | Promise<boolean>
  draft?: Draft<V> | undefined
}

/** The props that connect a field of kit/ui to its form: `<Field {...form.field('city')} />`. */
export interface BoundField<T> {
  value: T
  onValue: (value: T) => void
  error: string | undefined
}

export interface Form<V extends object> {
  values: V
  problems: Problems<V>
  hasProblems: boolean
  isBusy: boolean
  /** False until the draft has been read. */
  isReady: boolean
  /** Whether anything was typed since the last reset. */
  isChanged: boolean
  /** Whether the form started from a draft. */
  isRestored: boolean
  field<N extends keyof V & string>(name: N): BoundField<V[N]>
  /** Changes values and clears their problems. */
  set(changes: Partial<V>): void
  /** Replaces all problems and focuses the first; returns whether there are any. */
  refuse(problems: Problems<V>): boolean
  /** Shows or clears one problem without moving the focus. */
  setProblem(name: keyof Problems<V>, text: string | undefined): void
  /** Discards input, problems and draft, or only those of some fields. */
  reset(names?: readonly (keyof V & string)[]): void
  submit(): Promise<void>
  /** Runs another action of the form, such as an undo, with the same busy flag and handling of refusals. */
  run(act: () => Promise<void>): Promise<void>
  /** Props of the form element: `<form {...form.props}>`. */
  props: { noValidate: true; onSubmit: (event: FormEvent) => void; ref: RefObject<HTMLFormElement | null> }
}

/** The hook for every form: values, problems by field, refusals, focus, busy flag and draft. */
export function useForm<V extends object>(options: FormOptions<V>): Form<V> {
  const { initial, check, send, fieldOfStatus = () => 'form', onRefused, draft } = options
  const { typed, setTyped, ...kept } = useDraft(draft)
  const [problems, setProblems] = useState<Problems<V>>({})
  const { isBusy, whilePending } = useBusy()
  const { element, focusProblem } = useProblemFocus()
  const values = { ...initial, ...typed }

  function set(changes: Partial<V>): void {
    setTyped((now) => ({ ...now, ...changes }))
    setProblems((now) => withoutProblems(now, Object.keys(changes)))
  }

  function refuse(next: Problems<V>): boolean {
    setProblems(next)
    if (hasAny(next)) focusProblem()
    return hasAny(next)
  }

  async function settle(sending: Promise<void>): Promise<void> {
    try {
      await sending
    } catch (error) {
      const isRefusal = error instanceof CallError
      if (isRefusal && (await onRefused?.(error))) return
      refuse(isRefusal ? problemsOf(initial, fieldOfStatus(error.status), error.message) : failure<V>())
      if (!isRefusal) throw error
    }
  }

  async function submit(): Promise<void> {
    if (isBusy || refuse(check(values))) return
    const sending = send(values)
    if (sending) await whilePending(settle(sending))
  }

  return {
    values,
    problems,
    hasProblems: hasAny(problems),
    isBusy,
    isReady: kept.isReady,
    isChanged: typed !== null,
    isRestored: kept.isRestored,
    field: (name) => ({
      value: values[name],
      onValue: (value) => set({ [name]: value } as unknown as Partial<V>),
      error: problems[name],
    }),
    set,
    refuse,
    setProblem: (name, text) => setProblems((now) => ({ ...now, [name]: text })),
    reset(names) {
      setProblems((now) => (names ? withoutProblems(now, names) : {}))
      kept.forget(names)
    },
    submit,
    async run(act) {
      if (!isBusy) await whilePending(settle(act()))
    },
    props: {
      noValidate: true,
      ref: element,
      onSubmit(event) {
        event.preventDefault()
        void submit()
      },
    },
  }
}

/** Said of a fault of the club or the browser, such as encryption that fails; it is still reported. */
function failure<V extends object>(): Problems<V> {
  return { form: wordsNow(kitWords).errors.requestError } as Problems<V>
}

/** Where to show a refusal: beside its field, which gets the focus and so reads it out, or above the button. */
function problemsOf<V extends object>(initial: V, name: string, message: string): Problems<V> {
  if (!(name in initial)) return { form: message } as Problems<V>
  muteToast(message)
  return { [name]: message } as Problems<V>
}

/** Busy while something is pending, and a second longer: rules/messages#loading-flags. */
function useBusy() {
  const [isBusy, setBusy] = useState(false)
  async function whilePending(pending: Promise<void>): Promise<void> {
    setBusy(true)
    try {
      await pending
    } finally {
      setTimeout(() => setBusy(false), loadingFlagClearMs)
    }
  }
  return { isBusy, whilePending }
}

/** The error in the page that describes a field. */
function errorOf(field: HTMLElement | null | undefined): HTMLElement | null {
  const ids = field?.getAttribute('aria-describedby')?.split(' ') ?? []
  const id = ids.find((each) => each.endsWith('-error'))
  return id === undefined ? null : document.getElementById(id)
}

/** Focuses the first field with a problem once it is rendered. */
function useProblemFocus() {
  const element = useRef<HTMLFormElement>(null)
  const [times, setTimes] = useState(0)
  useEffect(() => {
    if (times === 0) return
    const wrong = element.current?.querySelector<HTMLElement>('[aria-invalid="true"], [data-invalid]')
    // What a closed fold hides can neither be seen nor get the focus.
    let fold = wrong?.closest('details')
    for (; fold; fold = fold.parentElement?.closest('details')) fold.open = true
    // Focusing a field reads out its error. A field that has the focus already stays silent, so its error is announced.
    if (wrong && wrong === document.activeElement && !element.current?.querySelector('[role=alert]')) {
      announce(errorOf(wrong)?.textContent ?? '')
    }
    wrong?.focus()
    // The browser brings the field alone into sight; where there is no room for both, the field counts more.
    for (const each of [errorOf(wrong), wrong]) each?.scrollIntoView({ block: 'nearest' })
  }, [times])
  return { element, focusProblem: () => setTimes((now) => now + 1) }
}
