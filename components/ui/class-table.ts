/**
 * Properties (ours to name) and the classes that set them. A name that ends in a hyphen takes any value, `#` stands for a
 * whole number. The test beside `cn` says which class of the tree is missing.
 */
export const CLASS_TABLE = `
pt pr pb pl: p-
pr pl: px-
pt pb: py-
pt: pt-
pr: pr-
pb: pb-
pl: pl-
mt mr mb ml: m-
mr ml: mx-
mt mb: my-
mt: mt-
mr: mr-
mb: mb-
ml: ml-
space-x: space-x-
space-y: space-y-
scroll-mt: scroll-mt-
scroll-pt scroll-pb: scroll-py-
top right bottom left: inset-
right left: inset-x-
top bottom: inset-y-
top: top-
right: right-
bottom: bottom-
left: left-
width height: size-
width: w-
height: h-
min-width: min-w-
min-height: min-h-
max-width: max-w-
max-height: max-h-
basis: basis-
grow: grow grow-
shrink: shrink shrink-
basis grow shrink: flex-# flex-none flex-auto
flex-direction: flex-row flex-col
flex-wrap: flex-wrap flex-nowrap
order: order-
gap-x gap-y: gap-
gap-x: gap-x-
gap-y: gap-y-
columns: grid-cols-
col-span: col-span-
col-start: col-start-
row-span: row-span-
row-start: row-start-
align-items: items-
align-self: self-
place-items: place-items-
justify-self: justify-self-
justify-content: justify-
align-content: content-center
content: content-
display: block inline inline-block inline-flex inline-grid flex grid table table-cell contents hidden
position: static fixed absolute relative sticky
visibility: visible invisible
reader: sr-only not-sr-only
z: z-
overflow overflow-x overflow-y: overflow-
overflow-x: overflow-x-
overflow-y: overflow-y-
aspect: aspect-
field-sizing: field-sizing-
appearance: appearance-
cursor: cursor-
resize: resize resize-
pointer-events: pointer-events-
select: select-
touch: touch-
bw-t bw-r bw-b bw-l: border border-#
bw-t: border-t border-t-#
bw-r: border-r border-r-#
bw-b: border-b border-b-#
bw-l: border-l border-l-#
bc-t bc-r bc-b bc-l: border-
bc-t: border-t-
bc-r: border-r-
bc-b: border-b-
bc-l: border-l-
border-collapse: border-collapse
divide-y: divide-y
r-tl r-tr r-br r-bl: rounded rounded-
r-tl r-tr: rounded-t-
r-br r-bl: rounded-b-
bg: bg-
bg-image: bg-linear-
from: from-
to: to-
backdrop-blur: backdrop-blur backdrop-blur-
shadow: shadow-
opacity: opacity-
fill: fill-
stroke-width: stroke-#
outline-style: outline-none
outline-width: outline outline-#
outline-color: outline-
outline-offset: outline-offset-
accent-color: accent-
color: text-
size leading: text-xs text-sm text-base text-lg text-xl text-2xl text-3xl
leading: leading-
text-align: text-left text-center text-right
text-wrap: text-balance text-pretty
text-overflow: truncate
text-transform: uppercase capitalize
decoration: underline no-underline
underline-offset: underline-offset-
font-family: font-sans font-mono
font-weight: font-normal font-medium font-semibold
figures: tabular-nums
tracking: tracking-
whitespace: whitespace-
word-break: break-all break-words
wrap: wrap-anywhere
line-clamp display overflow overflow-x overflow-y: line-clamp-
vertical-align: align-
list-style: list-
transition: transition transition-
duration: duration-
animation: animate-
rotate: rotate-
scale: scale-
translate-x translate-y: translate-
translate-x: translate-x-
`
