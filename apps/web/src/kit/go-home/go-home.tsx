import { path } from '@club/contract/page-paths.ts'
import {
  type KeyboardEvent,
  type MouseEvent,
  type PointerEvent,
  useId,
  useLayoutEffect,
  useRef,
  useState,
} from 'react'
import { createPortal } from 'react-dom'
import { useWords } from '../i18n/i18n.tsx'
import { deviceValues } from '../storage/storage.ts'
import { Icon } from '../ui/icon.tsx'
import { Link } from '../ui/link.tsx'
import { kitWords } from '../words.ts'
import styles from './go-home.module.css'
import { isFree, nearestFreeTop, nextFreeTop, type Surroundings } from './go-home-height.rules.ts'
import { obstacles, visibleSpan } from './go-home-room.ts'

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
  const room = visibleSpan(marginPx)
  const { offsetWidth: width, offsetHeight: height } = own
  const right = document.documentElement.clientWidth
  const strip = { left: right - width - 2 * marginPx, right }
  return { wanted, height, gap: marginPx, room, ...obstacles(strip, room, own) }
}

function moveTo(own: HTMLElement, top: number): void {
  own.style.setProperty('--go-home-top', `${Math.round(top)}px`)
}

function dock(own: HTMLElement): void {
  setState(own, 'docked')
}

/** The bar sticks to the window and leaves its own entry for home to the button that docks there. */
function setState(own: HTMLElement, state: 'resting' | 'docked' | 'dragged'): void {
  if (own.dataset.state !== state) own.dataset.state = state
  const isDocked = state === 'docked'
  own.closest('nav')?.toggleAttribute('data-docked', isDocked)
  own.closest('li')?.toggleAttribute('data-docked', isDocked)
  if (state !== 'dragged') wasDocked = isDocked
}

/** How the last page left the button; the next page begins the same way, so that the button does not move. */
let wasDocked = true

/** Rests near the chosen height if no control and no line of text is covered there, otherwise docks. */
function settle(own: HTMLElement): void {
  const kept = keptHeight()
  const top = kept === 1 ? null : nearestFreeTop(surroundingsOf(own, kept * window.innerHeight))
  if (top === null) dock(own)
  else {
    moveTo(own, top)
    setState(own, 'resting')
  }
}

/** An overlay covers the button anyway. */
function hasOverlay(): boolean {
  return document.querySelector('[role=dialog], dialog[open]') !== null
}

/** Docks as soon as the page would pass below the button. */
function dockIfCovering(own: HTMLElement): void {
  if (own.dataset.state !== 'resting' || hasOverlay()) return
  const { top } = own.getBoundingClientRect()
  if (!isFree(surroundingsOf(own, top), top)) dock(own)
}

/**
 * Looks for a place once, when the page has come to rest. If the button docks later, it stays docked until it is
 * moved, so that it does not jump about while the reader scrolls.
 */
function useSettling(button: { current: HTMLElement | null }): void {
  useLayoutEffect(() => {
    const own = button.current
    if (!own) return
    let timer: ReturnType<typeof setTimeout> | undefined
    let frame = 0
    let hasSettled = false
    moveTo(own, keptHeight() * window.innerHeight)
    setState(own, wasDocked ? 'docked' : 'resting')
    dockIfCovering(own)
    const settleNow = () => {
      hasSettled = true
      if (own.dataset.state === 'docked') settle(own)
    }
    const follow = () => {
      cancelAnimationFrame(frame)
      frame = requestAnimationFrame(() => dockIfCovering(own))
      if (hasSettled) return
      clearTimeout(timer)
      timer = setTimeout(settleNow, settledMs)
    }
    const scrolled = () => {
      dockIfCovering(own)
      follow()
    }
    const resized = () => {
      hasSettled = false
      follow()
    }
    follow()
    const changes = new MutationObserver(follow)
    changes.observe(document.body, { childList: true, subtree: true })
    const sizes = new ResizeObserver(follow)
    for (const element of [document.body, document.querySelector('main')]) if (element) sizes.observe(element)
    window.addEventListener('scroll', scrolled, { passive: true })
    window.addEventListener('resize', resized)
    window.visualViewport?.addEventListener('resize', follow)
    const bar = own.closest('nav')
    const entry = own.closest('li')
    return () => {
      clearTimeout(timer)
      cancelAnimationFrame(frame)
      changes.disconnect()
      sizes.disconnect()
      window.removeEventListener('scroll', scrolled)
      window.removeEventListener('resize', resized)
      window.visualViewport?.removeEventListener('resize', follow)
      bar?.removeAttribute('data-docked')
      entry?.removeAttribute('data-docked')
    }
  }, [button])
}

interface Drag {
  pointerId: number
  fromX: number
  fromY: number
  left: number
  top: number
}

function useDragging(button: { current: HTMLElement | null }) {
  const drag = useRef<Drag | null>(null)
  const wasDragged = useRef(false)
  function onPointerDown(event: PointerEvent<HTMLElement>): void {
    wasDragged.current = false
    if (!event.isPrimary || event.button !== 0) return
    // A fast mouse leaves the button with its first move.
    event.currentTarget.setPointerCapture?.(event.pointerId)
    const { left, top } = event.currentTarget.getBoundingClientRect()
    drag.current = { pointerId: event.pointerId, fromX: event.clientX, fromY: event.clientY, left, top }
  }
  function onPointerMove(event: PointerEvent<HTMLElement>): void {
    const own = button.current
    if (!own || drag.current?.pointerId !== event.pointerId) return
    const { fromX, fromY, top } = drag.current
    const x = event.clientX - fromX
    const y = event.clientY - fromY
    if (!wasDragged.current && Math.hypot(x, y) < dragFromPx) return
    wasDragged.current = true
    setState(own, 'dragged')
    const rightmost = document.documentElement.clientWidth - marginPx - own.offsetWidth
    const left = Math.min(0, Math.round(drag.current.left + x - rightmost))
    own.style.setProperty('--go-home-left', `${left}px`)
    const room = visibleSpan(marginPx)
    moveTo(own, Math.min(Math.max(top + y, room.top), room.bottom - own.offsetHeight))
  }
  function endDrag(event: PointerEvent<HTMLElement>): void {
    const own = button.current
    if (!own || drag.current?.pointerId !== event.pointerId) return
    drag.current = null
    if (!wasDragged.current) return
    const { top } = own.getBoundingClientRect()
    own.style.removeProperty('--go-home-left')
    const bar = own.closest('nav')?.getBoundingClientRect().top ?? window.innerHeight
    // Dropped on the bar, it stays there on every page.
    if (event.type === 'pointerup') keepHeight(top + own.offsetHeight > bar ? window.innerHeight : top)
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
  const [place] = useState(placeInBar)
  return place && <GoHomeButton place={place} />
}

function GoHomeButton({ place }: { place: Element }) {
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
    const next = nextFreeTop(surroundingsOf(own, top), top, direction * stepPx)
    if (next === null && direction < 0) return
    if (next === null) dock(own)
    else {
      moveTo(own, next)
      setState(own, 'resting')
    }
    keepHeight(next ?? window.innerHeight)
  }
  const link = (
    <>
      <Link
        ref={button}
        className={styles.button}
        to={path('/')}
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
    </>
  )
  return createPortal(place.matches('li') ? link : <li>{link}</li>, place)
}

/** Where the button docks: the bottom bar's entry for home or, without one, the end of its list. */
function placeInBar(): Element | null {
  const list = document.querySelector('[data-bottom-bar] ul')
  return list?.querySelector('a[href="/"]:not([draggable])')?.closest('li') ?? list
}
