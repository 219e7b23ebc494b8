// A small DOM, enough for React and for what forms do: a tree, events that bubble, values, focus. Imported before React,
// which looks for it as it loads. It lays nothing out and parses no HTML.

type Listener = ((event: DomEvent) => void) | { handleEvent: (event: DomEvent) => void }
type Listening = { type: string; listener: Listener; capture: boolean; once: boolean }

/** An event; `init` are further properties, such as `key`. */
export class DomEvent {
  target: Target | null = null
  currentTarget: Target | null = null
  defaultPrevented = false
  isStopped = false
  isStoppedNow = false
  readonly timeStamp = performance.now()
  readonly bubbles = true
  readonly cancelable = true
  readonly type: string
  constructor(type: string, init: object = {}) {
    this.type = type
    Object.assign(this, init)
  }
  preventDefault() {
    this.defaultPrevented = true
  }
  stopPropagation() {
    this.isStopped = true
  }
  stopImmediatePropagation() {
    this.isStopped = true
    this.isStoppedNow = true
  }
}

class Target {
  readonly listening: Listening[] = []
  addEventListener(type: string, listener: Listener | null, options?: boolean | AddEventListenerOptions) {
    if (!listener) return
    const {
      capture = false,
      once = false,
      signal,
    } = typeof options === 'boolean' ? { capture: options } : { ...options }
    this.listening.push({ type, listener, capture, once })
    signal?.addEventListener('abort', () => this.removeEventListener(type, listener, capture))
  }
  removeEventListener(type: string, listener: Listener | null, options?: boolean | EventListenerOptions) {
    const capture = typeof options === 'boolean' ? options : Boolean(options?.capture)
    const at = this.listening.findIndex(
      (one) => one.type === type && one.listener === listener && one.capture === capture,
    )
    if (at >= 0) this.listening.splice(at, 1)
  }
  /** From the window down to the target, and up again. */
  dispatchEvent(event: DomEvent): boolean {
    event.target = this
    const path = pathOf(this)
    for (const node of path.toReversed()) node.run(event, true)
    for (const node of path) node.run(event, false)
    return !event.defaultPrevented
  }
  private run(event: DomEvent, capture: boolean) {
    if (event.isStopped) return
    event.currentTarget = this
    for (const one of this.listening.slice()) {
      if (one.type !== event.type || one.capture !== capture || event.isStoppedNow) continue
      if (one.once) this.removeEventListener(one.type, one.listener, capture)
      if (typeof one.listener === 'function') one.listener.call(this, event)
      else one.listener.handleEvent(event)
    }
  }
}

function pathOf(target: Target): Target[] {
  const path = [target]
  if (!(target instanceof DomNode)) return path
  for (let node = target.parentNode; node; node = node.parentNode) path.push(node)
  return target.isConnected ? [...path, view] : path
}

class DomNode extends Target {
  childNodes: DomNode[] = []
  parentNode: DomNode | null = null
  nodeValue: string | null = null
  readonly nodeType: number
  readonly nodeName: string
  constructor(nodeType: number, nodeName: string) {
    super()
    this.nodeType = nodeType
    this.nodeName = nodeName
  }
  get ownerDocument() {
    return page
  }
  get firstChild(): DomNode | null {
    return this.childNodes[0] ?? null
  }
  get lastChild(): DomNode | null {
    return this.childNodes.at(-1) ?? null
  }
  get nextSibling(): DomNode | null {
    return this.sibling(1)
  }
  get previousSibling(): DomNode | null {
    return this.sibling(-1)
  }
  private sibling(step: number) {
    const all = this.parentNode?.childNodes ?? []
    return all[all.indexOf(this) + step] ?? null
  }
  get parentElement(): DomElement | null {
    return this.parentNode instanceof DomElement ? this.parentNode : null
  }
  get isConnected(): boolean {
    return this === (page as DomNode) || (this.parentNode?.isConnected ?? false)
  }
  getRootNode(): DomNode {
    return this.parentNode?.getRootNode() ?? this
  }
  contains(other: DomNode | null): boolean {
    for (let node = other; node; node = node.parentNode) if (node === this) return true
    return false
  }
  appendChild(child: DomNode) {
    return this.insertBefore(child, null)
  }
  insertBefore(child: DomNode, before: DomNode | null) {
    child.parentNode?.removeChild(child)
    const at = before ? this.childNodes.indexOf(before) : this.childNodes.length
    this.childNodes.splice(at, 0, child)
    child.parentNode = this
    return child
  }
  removeChild(child: DomNode) {
    if (page.activeElement && child.contains(page.activeElement)) page.activeElement = page.body
    this.childNodes = this.childNodes.filter((node) => node !== child)
    child.parentNode = null
    return child
  }
  get textContent(): string {
    return this.nodeValue ?? this.childNodes.map((node) => node.textContent).join('')
  }
  set textContent(text: string) {
    if (this.nodeType === 3) this.nodeValue = text
    else this.childNodes = text === '' ? [] : [Object.assign(page.createTextNode(text), { parentNode: this })]
  }
  set innerHTML(html: string) {
    this.textContent = html.replaceAll(/<[^>]*>/g, '')
  }
}

export class DomElement extends DomNode {
  readonly style = { setProperty() {} }
  readonly namedAttributes = new Map<string, string>()
  get tagName() {
    return this.nodeName
  }
  get namespaceURI() {
    return 'http://www.w3.org/1999/xhtml'
  }
  getAttribute(name: string): string | null {
    return this.namedAttributes.get(name) ?? null
  }
  hasAttribute(name: string) {
    return this.namedAttributes.has(name)
  }
  setAttribute(name: string, value: unknown) {
    this.namedAttributes.set(name, String(value))
  }
  removeAttribute(name: string) {
    this.namedAttributes.delete(name)
  }
  get id() {
    return this.getAttribute('id') ?? ''
  }
  get open() {
    return this.hasAttribute('open')
  }
  set open(open: boolean) {
    if (open) this.setAttribute('open', '')
    else this.removeAttribute('open')
  }
  get disabled() {
    return this.hasAttribute('disabled')
  }
  get form(): DomElement | null {
    return this.closest('form')
  }
  get children(): DomElement[] {
    return this.childNodes.filter((node) => node instanceof DomElement)
  }
  insertAdjacentElement(where: string, element: DomElement) {
    return this.insertBefore(element, where === 'afterbegin' ? this.firstChild : null)
  }
  remove() {
    this.parentNode?.removeChild(this)
  }
  getBoundingClientRect() {
    return { top: 0, left: 0, bottom: 0, right: 0, width: 0, height: 0 }
  }
  /** Every element below this one, in order. */
  get all(): DomElement[] {
    return this.childNodes.flatMap((node) => (node instanceof DomElement ? [node, ...node.all] : []))
  }
  /** Of selectors: names and attributes, in a list with commas. */
  matches(selector: string): boolean {
    return selector.split(',').some((part) => {
      const name = /^[a-z0-9]+/.exec(part.trim())?.[0]
      const attributes = [...part.matchAll(/\[([\w-]+)(?:="?([^"\]]*)"?)?\]/g)]
      return (
        (!name || this.nodeName.toLowerCase() === name) &&
        attributes.every(([, key = '', value]) =>
          value === undefined ? this.hasAttribute(key) : this.getAttribute(key) === value,
        )
      )
    })
  }
  querySelectorAll(selector: string) {
    return this.all.filter((element) => element.matches(selector))
  }
  querySelector(selector: string) {
    return this.querySelectorAll(selector)[0] ?? null
  }
  closest(selector: string): DomElement | null {
    return this.matches(selector) ? this : (this.parentElement?.closest(selector) ?? null)
  }
  focus() {
    const before = page.activeElement
    if (before === this || this.disabled) return
    page.activeElement = this
    before?.dispatchEvent(new DomEvent('focusout', { relatedTarget: this }))
    this.dispatchEvent(new DomEvent('focusin', { relatedTarget: before }))
  }
  blur() {
    if (page.activeElement !== this) return
    page.activeElement = page.body
    this.dispatchEvent(new DomEvent('focusout', { relatedTarget: null }))
  }
  scrollIntoView() {}
  /** As a person clicks: a submit button of a form submits it unless that was prevented. */
  click() {
    if (this.disabled) return
    if (!this.dispatchEvent(new DomEvent('click', { button: 0, detail: 1 }))) return
    if (this.getAttribute('type') === 'submit') this.form?.dispatchEvent(new DomEvent('submit'))
  }
}

/** An input or a text area. React watches `value` and `checked` where their prototype has them. */
class DomInput extends DomElement {
  private text: string | null = null
  private ticked: boolean | null = null
  defaultValue = ''
  defaultChecked = false
  get type() {
    return this.nodeName === 'TEXTAREA' ? 'textarea' : (this.getAttribute('type') ?? 'text')
  }
  set type(type: string) {
    this.setAttribute('type', type)
  }
  get name() {
    return this.getAttribute('name') ?? ''
  }
  set name(name: string) {
    this.setAttribute('name', name)
  }
  get value(): string {
    return this.text ?? this.getAttribute('value') ?? this.defaultValue
  }
  set value(value: string) {
    this.text = String(value)
  }
  get valueAsNumber() {
    return this.value.trim() === '' ? Number.NaN : Number(this.value)
  }
  get checked(): boolean {
    return this.ticked ?? this.defaultChecked
  }
  set checked(checked: boolean) {
    if (checked && this.type === 'radio')
      for (const other of this.form?.all ?? [])
        if (other instanceof DomInput && other !== this && other.type === 'radio' && other.name === this.name)
          other.ticked = false
    this.ticked = checked
  }
  select() {}
}

class DomOption extends DomElement {
  selected = false
  defaultSelected = false
  get value() {
    return this.getAttribute('value') ?? this.textContent
  }
  set value(value: string) {
    this.setAttribute('value', value)
  }
}

class DomSelect extends DomElement {
  readonly type = 'select-one'
  multiple = false
  get name() {
    return this.getAttribute('name') ?? ''
  }
  get options() {
    return this.all.filter((element) => element instanceof DomOption)
  }
  get value(): string {
    return (this.options.find(({ selected }) => selected) ?? this.options[0])?.value ?? ''
  }
  set value(value: string) {
    for (const option of this.options) option.selected = option.value === String(value)
  }
}

class DomDocument extends DomElement {
  activeElement: DomElement | null = null
  readonly readyState = 'complete'
  /** React asks whether the event exists. */
  readonly oninput = null
  body!: DomElement
  get documentElement() {
    return this.firstChild
  }
  get defaultView() {
    return view
  }
  override get ownerDocument() {
    return this
  }
  createElement(name: string): DomElement {
    const Kind = KINDS[name] ?? DomElement
    return new Kind(1, name.toUpperCase())
  }
  createElementNS(_space: string, name: string) {
    return new DomElement(1, name)
  }
  createTextNode(text: string) {
    return Object.assign(new DomNode(3, '#text'), { nodeValue: text })
  }
  createComment(text: string) {
    return Object.assign(new DomNode(8, '#comment'), { nodeValue: text })
  }
  get head() {
    return this.documentElement
  }
  getElementsByTagName(name: string) {
    return this.querySelectorAll(name)
  }
  createTreeWalker(root: DomElement, _what: number, filter: { acceptNode: (node: DomElement) => number }) {
    const nodes = root.all.filter((node) => filter.acceptNode(node) === 1)
    return {
      currentNode: null as DomElement | null,
      nextNode() {
        this.currentNode = nodes.shift() ?? null
        return this.currentNode
      },
    }
  }
  getElementById(id: string) {
    return this.all.find((element) => element.id === id) ?? null
  }
}

const KINDS: Record<string, typeof DomElement> = {
  input: DomInput,
  textarea: DomInput,
  select: DomSelect,
  option: DomOption,
}

/** Nothing changes its size or place. */
class Idle {
  observe() {}
  unobserve() {}
  disconnect() {}
  takeRecords() {
    return []
  }
}

/** The window: what the global object lacks. */
const view = Object.assign(new Target(), {
  HTMLElement: DomElement,
  HTMLIFrameElement: class {},
  Element: DomElement,
  Node: DomNode,
  HTMLInputElement: DomInput,
  location: new URL('http://here.invalid/'),
  requestAnimationFrame: (run: (now: number) => void) => setTimeout(() => run(performance.now())),
  cancelAnimationFrame: clearTimeout,
  setTimeout,
  clearTimeout,
  getComputedStyle: () => new Proxy({}, { get: () => '' }),
  MutationObserver: Idle,
  ResizeObserver: Idle,
  IntersectionObserver: Idle,
  NodeFilter: { SHOW_ELEMENT: 1, FILTER_ACCEPT: 1, FILTER_SKIP: 3 },
  CustomEvent: DomEvent,
  innerWidth: 1440,
})
const page = new DomDocument(9, '#document')
const html = page.appendChild(page.createElement('html'))
page.body = page.createElement('body')
html.appendChild(page.body)
page.activeElement = page.body

Object.assign(globalThis, { window: globalThis, document: page, self: globalThis }, view, {
  addEventListener: view.addEventListener.bind(view),
  removeEventListener: view.removeEventListener.bind(view),
  dispatchEvent: (event: DomEvent) => view.dispatchEvent(event),
  IS_REACT_ACT_ENVIRONMENT: true,
})

export { page as domDocument, view as domWindow }
