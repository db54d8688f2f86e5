/*
 * The only script for browsers without modules, which are older than the floor (decisions/0022#never-blank): shows the
 * strip below the page and reports once. Nothing lowers it so far, so it is written as such browsers read it: no arrow
 * functions, no `const`, no APIs of this century's second decade.
 */
;(function below(html: HTMLElement, request: XMLHttpRequest, now: string) {
  if (html.getAttribute('data-trouble') !== null) return
  html.setAttribute('data-trouble', '')
  request.open('POST', '/api/report/events')
  request.setRequestHeader('content-type', 'application/json')
  request.send(
    '{"sentAt":"' +
      now +
      '","events":[{"kind":"failure","name":"start:broken","at":"' +
      now +
      '","error":"no modules"}]}',
  )
})(document.documentElement, new XMLHttpRequest(), new Date().toISOString())
