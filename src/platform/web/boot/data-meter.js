/**
 * Adds up what this browser loads from us, by day and kind, as its own measurements tell: in every page once it has
 * loaded, and in the service worker, whose fetches pages are told nothing true about. `features/profile/data-use` shows
 * the sums; docs/decisions/less-data.md says what is counted where.
 */
;(() => {
  if (!self.indexedDB || !self.PerformanceObserver) return
  const inPage = typeof document !== 'undefined'
  const together = 500
  let waiting = {}
  /** On their way into the store. Written by whoever comes first: this page, or the next one if it is left meanwhile. */
  const batches = new Set()
  let timer

  function note(kind, bytes) {
    if (!(bytes > 0)) return
    waiting[kind] = (waiting[kind] || 0) + bytes
    timer = timer || setTimeout(write, together)
  }

  function measure(entry) {
    // Under a worker the page is told how large it is unpacked; the worker knows what came.
    if (entry.entryType === 'navigation' && entry.workerStart > 0) return
    note(kindOf(entry), entry.transferSize)
  }

  function kindOf({ name, entryType, initiatorType }) {
    const { pathname } = new URL(name)
    if (entryType === 'navigation') return 'pages'
    if (/^\/(?:api|sanctum)\//.test(pathname)) return 'answers'
    if (pathname.startsWith('/socket.io/')) return 'live'
    if (/\.js$/.test(pathname)) return 'scripts'
    if (/\.(?:css|woff2?)$/.test(pathname)) return 'styles'
    if (initiatorType === 'img' || /^\/(?:files\/public|icons)\//.test(pathname)) return 'pictures'
    return pathname.startsWith('/files/') ? 'files' : 'pages'
  }

  /** One transaction, which no other tab comes between. */
  function write() {
    clearTimeout(timer)
    timer = undefined
    const batch = takeWaiting()
    if (batch) store(batch)
  }

  function takeWaiting() {
    const sums = waiting
    waiting = {}
    return Object.keys(sums).length > 0 && { id: `${Date.now()}-${Math.random()}`, sums }
  }

  function store(batch) {
    batches.add(batch)
    const opening = indexedDB.open('data-use', 1)
    opening.onupgradeneeded = () => opening.result.createObjectStore('days')
    // Closed to us, as in some private windows: the page that shows the sums says so.
    opening.onerror = event => {
      event.preventDefault()
      batches.delete(batch)
    }
    opening.onsuccess = () => add(opening.result, batch)
  }

  function add(database, batch) {
    database.onversionchange = () => database.close()
    const transaction = database.transaction('days', 'readwrite')
    transaction.oncomplete = transaction.onabort = () => {
      batches.delete(batch)
      database.close()
    }
    const days = transaction.objectStore('days')
    const now = new Date()
    const today = dayOf(now)
    days.get('since').onsuccess = ({ target }) => target.result || days.put(now, 'since')
    days.get('batches').onsuccess = ({ target }) => {
      const written = target.result || []
      if (written.includes(batch.id)) return
      days.put([...written, batch.id].slice(-100), 'batches')
      days.get(today).onsuccess = ({ target }) => {
        const sum = target.result || {}
        for (const kind of Object.keys(batch.sums)) sum[kind] = (sum[kind] || 0) + batch.sums[kind]
        days.put(sum, today)
      }
    }
    days.delete(IDBKeyRange.upperBound(dayOf(new Date(now.getFullYear(), now.getMonth() - 1, 0))))
  }

  /** By the clock of this device. */
  function dayOf(date) {
    const two = number => String(number).padStart(2, '0')
    return `${date.getFullYear()}-${two(date.getMonth() + 1)}-${two(date.getDate())}`
  }

  /** Whether a page that goes away completes a transaction is open: the next one of this tab writes it as well. */
  function leave() {
    clearTimeout(timer)
    timer = undefined
    const batch = takeWaiting()
    const left = batch ? [...batches, batch] : [...batches]
    if (left.length > 0) keepLeft([...takeLeft(), ...left])
  }

  /** Batches of pages that were left, and measurements of those that were left before this had begun there. */
  function takeLeft() {
    try {
      const left = JSON.parse(sessionStorage.getItem('data-use') || '[]')
      sessionStorage.removeItem('data-use')
      return left
    } catch {
      return []
    }
  }

  function keepLeft(left) {
    try {
      sessionStorage.setItem('data-use', JSON.stringify(left))
    } catch {
      // Closed, as in some private windows.
    }
  }

  const buffered = self.dataMeter !== 'left'
  self.dataMeter = 'begun'
  if (inPage) for (const one of takeLeft()) one.sums ? store(one) : measure(one)
  for (const type of inPage ? ['navigation', 'resource'] : ['resource'])
    new PerformanceObserver(list => list.getEntries().forEach(measure)).observe({
      type,
      buffered,
    })
  if (!inPage) return
  // What opens beside the page is measured by nobody: its link says how large it is.
  addEventListener('click', ({ target }) => {
    const link = target.closest?.('a[data-bytes]')
    if (link) note('files', Number(link.dataset.bytes))
  })
  addEventListener('datause', ({ detail }) => note(detail.kind, detail.bytes))
  addEventListener('pagehide', leave)
  addEventListener('visibilitychange', () => document.hidden && write())
})()
