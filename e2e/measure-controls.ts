import type { Check, PageTools } from './measure-tools.ts'

function targetSize({ targets, scope, isShown, say }: PageTools): string[] {
  const small = targets.filter(({ box }) => Math.round(box.width) < 60 || Math.round(box.height) < 60)
  const keys = [...scope.querySelectorAll('[data-key]')].filter(isShown)
  const lowKeys = keys.filter((key) => Math.round(key.getBoundingClientRect().height) < 44)
  return [
    ...small.map(({ element, box }) =>
      say(`a target of ${Math.round(box.width)} × ${Math.round(box.height)} px`, element),
    ),
    ...lowKeys.map((key) => say(`a key of ${Math.round(key.getBoundingClientRect().height)} px`, key)),
  ]
}

function targetGap({ targets, layerOf, say }: PageTools): string[] {
  const placed = targets.map((target) => ({ ...target, layer: layerOf(target.element) }))
  return placed.flatMap((one, index) =>
    placed.slice(index + 1).flatMap((other) => {
      if (one.layer !== other.layer || one.element.contains(other.element)) return []
      const across = Math.max(one.box.left, other.box.left) - Math.min(one.box.right, other.box.right)
      const down = Math.max(one.box.top, other.box.top) - Math.min(one.box.bottom, other.box.bottom)
      const gap = Math.max(across, down)
      return gap < 7.5
        ? [say(`targets ${gap.toFixed(1)} px apart`, one.element) + say(' and', other.element)]
        : []
    }),
  )
}

function mainAction({ scope, isShown, say }: PageTools): string[] {
  return [...scope.querySelectorAll('[data-main-action]')].filter(isShown).flatMap((action) => {
    const { width, height } = action.getBoundingClientRect()
    const parent = action.parentElement as Element
    const style = getComputedStyle(parent)
    const column =
      parent.clientWidth - Number.parseFloat(style.paddingLeft) - Number.parseFloat(style.paddingRight)
    return [
      ...(Math.round(height) < 72 ? [say(`a main action of ${Math.round(height)} px`, action)] : []),
      ...(width < column - 2
        ? [say(`a main action ${Math.round(width)} px wide in ${Math.round(column)}`, action)]
        : []),
    ]
  })
}

function controlContrast({ targets, backdropOf, contrastOf, say }: PageTools): string[] {
  return targets.flatMap(({ element }) => {
    const found: string[] = []
    const around = element.parentElement ? backdropOf(element.parentElement) : null
    // Buttons and links are recognised by their words, inputs by their border.
    if (around && element.matches('input:not([type=radio], [type=checkbox]), textarea, select')) {
      const { borderTopColor, borderTopWidth, backgroundColor } = getComputedStyle(element)
      const edge = Number.parseFloat(borderTopWidth) > 0 ? contrastOf(borderTopColor, around) : 1
      const best = Math.max(edge ?? 21, contrastOf(backgroundColor, around) ?? 21)
      if (best < 3) found.push(say(`a field of contrast ${best.toFixed(1)}`, element))
    }
    const behind = backdropOf(element)
    for (const icon of element.querySelectorAll('svg')) {
      const { stroke, fill, color } = getComputedStyle(icon)
      const drawn = stroke !== 'none' ? stroke : fill !== 'none' ? fill : color
      const contrast = behind ? contrastOf(drawn, behind) : null
      if (contrast !== null && contrast < 3)
        found.push(say(`a picture of contrast ${contrast.toFixed(1)}`, element))
    }
    return found
  })
}

function overlayClose({ scope, isShown, say }: PageTools): string[] {
  if (!scope.matches('[role=dialog], [role=alertdialog]')) return []
  const close = [...scope.querySelectorAll('[data-close]')].filter(isShown).at(-1)
  if (!close) return [say('an overlay without a close button', scope)]
  const box = close.getBoundingClientRect()
  const sheet = scope.getBoundingClientRect()
  // A long overlay scrolls: only its visible part counts.
  const seenTop = Math.max(sheet.top, 0)
  const seenBottom = Math.min(sheet.bottom, innerHeight)
  const middle = (box.left + box.right) / 2
  const isAtTopRight = box.top - seenTop < 100 && sheet.right - box.right < 100
  const isAtBottomCentre =
    Math.abs(middle - (sheet.left + sheet.right) / 2) < 40 && box.bottom > (seenTop + seenBottom) / 2
  return [
    ...(isAtTopRight || isAtBottomCentre ? [] : [say('a close button out of its place', close)]),
    ...(box.bottom > innerHeight + 1 || box.top < -1 ? [say('a close button out of sight', close)] : []),
    ...(close.textContent?.trim() || close.getAttribute('aria-label')
      ? []
      : [say('a close button without a name', close)]),
    ...(scope.contains(document.activeElement) ? [] : [say('an overlay that did not take the focus', scope)]),
  ]
}

/** Checks of controls: size, distance, contrast and an overlay’s close button. */
export const controlChecks: readonly Check[] = [
  targetSize,
  targetGap,
  mainAction,
  controlContrast,
  overlayClose,
]
