import { loadingFlagClearMs } from '@club/contract/constants.ts'
import { type FormEvent, type RefObject, useEffect, useRef, useState } from 'react'
import { CallError } from '../api-error.ts'
import type { Draft } from './draft.ts'
import { hasAny, type Problems, withoutProblems } from './problems.ts'
import { useDraft } from './use-draft.ts'

export interface FormOptions<V extends object> {
  /** What the fields hold before anything is typed; untouched fields follow it when it changes. */
  initial: V
  /** What is wrong, by field; `send` is called only when it finds nothing. */
  check: (values: V) => Problems<V>
  /** Sends what was typed. While its promise is pending, and a second longer, the form is busy. */
  send: (values: V) => Promise<void> | void
  /** The field that a refusal is about; of fields that the form lacks, the form as a whole is refused. */
  fieldOfStatus?: (status: string) => string
  /** Handles a refusal that leads elsewhere; resolves to true when nothing is left to show. */
  onRefused?: (refusal: CallError) => boolean | Promise<boolean>
  draft?: Draft<V> | undefined
}

/** What a field of kit/ui needs of its form: `<Field {...form.field('city')} />`. */
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
  /** Whether the form began with what was typed earlier. */
  isRestored: boolean
  field<N extends keyof V & string>(name: N): BoundField<V[N]>
  /** Changes values and takes their problems away. */
  set(changes: Partial<V>): void
  /** Shows these problems in place of all others and focuses the first one; true when there are any. */
  refuse(problems: Problems<V>): boolean
  /** Shows or clears one problem without moving the focus. */
  setProblem(name: keyof Problems<V>, text: string | undefined): void
  /** Drops what was typed, its problems and its draft. */
  reset(): void
  submit(): Promise<void>
  /** Does something else of the form's, such as an undo: with the same busy flag and the same refusals. */
  run(act: () => Promise<void>): Promise<void>
  /** For the form's element: `<form {...form.props}>`. */
  props: { noValidate: true; onSubmit: (event: FormEvent) => void; ref: RefObject<HTMLFormElement | null> }
}

/** The one hook for forms: values, problems by field, refusals, focus, the busy flag and a draft. */
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
      if (!(error instanceof CallError)) throw error
      if (await onRefused?.(error)) return
      const name = fieldOfStatus(error.status)
      refuse({ [name in initial ? name : 'form']: error.message } as Problems<V>)
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
    reset() {
      setProblems({})
      kept.forget()
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

/** Busy while something is pending and a second longer: rules/messages#loading-flags. */
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

/** Focuses the first field with a problem once it is drawn as such. */
function useProblemFocus() {
  const element = useRef<HTMLFormElement>(null)
  const [times, setTimes] = useState(0)
  useEffect(() => {
    if (times > 0) element.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus()
  }, [times])
  return { element, focusProblem: () => setTimes((now) => now + 1) }
}
