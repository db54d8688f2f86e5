import { type KeyboardEvent, type MouseEvent, type PointerEvent, useEffect, useId, useRef } from 'react'
import { Link } from 'react-router'
import styles from './go-home.module.css'
import { restingTop, type Surroundings, steppedTop } from './go-home.rules.ts'
import { roomOf, takenIn, textIn } from './go-home-room.ts'
import { useWords } from './i18n/i18n.tsx'
import { deviceValues } from './storage.ts'
import { Icon } from './ui/icon.tsx'
import { kitWords } from './words.ts'

const storageKey = 'goHomeHeight'
const defaultHeight = 0.62
const marginPx = 8
const stepPx = 40
/** Movements shorter than this are taps. */
const dragFromPx = 10
const settledMs = 140

/** The height that the reader chose, as a share of the window's; stored on the device. */
function keptHeight(): number {
  const kept = Number(deviceValues.get(storageKey) ?? Number.NaN)
  return kept >= 0 && kept <= 1 ? kept : defaultHeight
}

function keepHeight(top: number): void {
  deviceValues.set(storageKey, (Math.max(0, top) / window.innerHeight).toFixed(3))
}

function surroundingsOf(own: HTMLElement, wanted: number): Surroundings {
  const room = roomOf(marginPx)
  const { offsetWidth: width, offsetHeight: height } = own
  const right = document.documentElement.clientWidth
  const strip = { left: right - width - 2 * marginPx, right }
  const taken = takenIn(strip, room, own)
  return { wanted, height, gap: marginPx, room, taken, text: textIn(strip, room) }
}

function moveTo(own: HTMLElement, top: number): void {
  own.style.setProperty('--go-home-top', `${Math.round(top)}px`)
}

/** Rests near the chosen height without covering controls; without a free position, it moves aside. */
function settle(own: HTMLElement): void {
  const top = restingTop(surroundingsOf(own, keptHeight() * window.innerHeight))
  own.dataset.state = top === null ? 'aside' : 'resting'
  if (top !== null) moveTo(own, top)
}

/** Settles the button again after anything that may change what lies below it. */
function useSettling(button: { current: HTMLElement | null }): void {
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined
    const settleNow = () => {
      if (button.current && button.current.dataset.state !== 'dragged') settle(button.current)
    }
    const settleSoon = () => {
      clearTimeout(timer)
      timer = setTimeout(settleNow, settledMs)
    }
    settleNow()
    const changes = new MutationObserver(settleSoon)
    changes.observe(document.body, { childList: true, subtree: true })
    const sizes = new ResizeObserver(settleSoon)
    for (const element of [document.body, document.querySelector('main')]) if (element) sizes.observe(element)
    const events = ['scroll', 'resize', 'focusin'] as const
    for (const name of events) window.addEventListener(name, settleSoon, { passive: true })
    window.visualViewport?.addEventListener('resize', settleSoon)
    return () => {
      clearTimeout(timer)
      changes.disconnect()
      sizes.disconnect()
      for (const name of events) window.removeEventListener(name, settleSoon)
      window.visualViewport?.removeEventListener('resize', settleSoon)
    }
  }, [button])
}

interface Drag {
  pointerId: number
  fromX: number
  fromY: number
  top: number
}

function useDragging(button: { current: HTMLElement | null }) {
  const drag = useRef<Drag | null>(null)
  const wasDragged = useRef(false)
  function onPointerDown(event: PointerEvent<HTMLElement>): void {
    wasDragged.current = false
    if (!event.isPrimary || event.button !== 0) return
    // A quick mouse leaves the button with its first move.
    event.currentTarget.setPointerCapture(event.pointerId)
    const { top } = event.currentTarget.getBoundingClientRect()
    drag.current = { pointerId: event.pointerId, fromX: event.clientX, fromY: event.clientY, top }
  }
  function onPointerMove(event: PointerEvent<HTMLElement>): void {
    const own = button.current
    if (!own || drag.current?.pointerId !== event.pointerId) return
    const { fromX, fromY, top } = drag.current
    const x = event.clientX - fromX
    const y = event.clientY - fromY
    if (!wasDragged.current && Math.hypot(x, y) < dragFromPx) return
    wasDragged.current = true
    own.dataset.state = 'dragged'
    own.style.setProperty('--go-home-left', `${Math.min(0, Math.round(x))}px`)
    const room = roomOf(marginPx)
    moveTo(own, Math.min(Math.max(top + y, room.top), room.bottom - own.offsetHeight))
  }
  function endDrag(event: PointerEvent<HTMLElement>): void {
    const own = button.current
    if (!own || drag.current?.pointerId !== event.pointerId) return
    drag.current = null
    if (!wasDragged.current) return
    const { top } = own.getBoundingClientRect()
    own.style.removeProperty('--go-home-left')
    if (event.type === 'pointerup') keepHeight(top)
    settle(own)
  }
  function onClick(event: MouseEvent<HTMLElement>): void {
    // The end of a drag is not a tap.
    if (wasDragged.current) event.preventDefault()
    wasDragged.current = false
  }
  return { onPointerDown, onPointerMove, onPointerUp: endDrag, onPointerCancel: endDrag, onClick }
}

/** The floating go-home button: rules/messages#go-home-button. */
export function GoHome() {
  const words = useWords(kitWords).shell.goHome
  const button = useRef<HTMLAnchorElement>(null)
  const hintId = useId()
  useSettling(button)
  const dragging = useDragging(button)
  function onKeyDown(event: KeyboardEvent<HTMLElement>): void {
    const own = button.current
    const direction = { ArrowUp: -1, ArrowDown: 1 }[event.key]
    if (!own || direction === undefined) return
    event.preventDefault()
    const { top } = own.getBoundingClientRect()
    const next = steppedTop(surroundingsOf(own, top), top, direction * stepPx)
    if (next === null) return
    moveTo(own, next)
    keepHeight(next)
  }
  return (
    <nav aria-label={words.label}>
      <Link
        ref={button}
        className={styles.button}
        to="/"
        draggable={false}
        aria-label={words.label}
        aria-describedby={hintId}
        onKeyDown={onKeyDown}
        {...dragging}
      >
        <Icon name="home" />
        <span>{words.short}</span>
      </Link>
      <span id={hintId} hidden>
        {words.hint}
      </span>
    </nav>
  )
}
