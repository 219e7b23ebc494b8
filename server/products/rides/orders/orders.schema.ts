import { z } from 'zod'
import { texts } from '#i18n/texts.ts'
import { named, nameText, text } from '#server/core/base.schema.ts'
import { isAmount } from '../amount.schema.ts'
import { ProblemView, ReplyView } from '../problems/problems.schema.ts'

const ORDER_ID = /^[A-Za-z0-9_-]{1,64}$/

/** An order id in a query or a body: any opaque id of an order system. */
export const orderId = z.string().regex(ORDER_ID, { error: () => texts('rides.errors')('id') })

/** An order id in a path; anything else is not found. */
const orderIdParam = z
  .string()
  .refine((value) => ORDER_ID.test(value), { message: 'Not found', params: { code: 'not_found' } })

/** A decimal amount as a string, never a number, so that no digit is lost. */
export const amount = z.string().refine(isAmount, {
  error: () => texts('rides.errors')('amount'),
  params: { code: 'invalid_input' },
})

const car = z.strictObject({
  make: nameText(60).describe('Make and model, such as Škoda Octavia'),
  color: nameText(30).optional().describe('Colour in words'),
  plate: nameText(16).optional().describe('Number plate'),
})

const point = z.strictObject({
  lat: z.number().min(-90).max(90).describe('Latitude in degrees'),
  lon: z.number().min(-180).max(180).describe('Longitude in degrees'),
})

export const CreateOrder = z.strictObject({
  pickup: text(200, 1).optional().describe('Where the trip began'),
  dropoff: text(200, 1).optional().describe('Where the trip ended'),
  fare: amount.optional().describe('Price of the trip as a decimal text'),
  currency: z
    .string()
    .regex(/^[A-Z]{3}$/, { error: () => texts('rides.errors')('currency') })
    .optional()
    .describe('ISO 4217 code of the fare'),
  driver: z
    .strictObject({
      id: z
        .string()
        .regex(ORDER_ID, { error: () => texts('rides.errors')('id') })
        .optional()
        .describe('Id in the order system; never returned, the same `picture` follows from it on every trip'),
      first_name: nameText(40).describe('First name'),
    })
    .optional()
    .describe('Who drove'),
  car: car.optional().describe('The car, as the rider saw it'),
  route: z.array(point).min(2).max(200).optional().describe('Points of the way from pickup to drop-off, 2 to 200'),
  finished_at: z.iso
    .datetime({ offset: true })
    .refine((value) => Date.parse(value) <= Date.now() + 60_000, {
      error: () => texts('rides.errors')('future'),
      params: { code: 'invalid_input' },
    })
    .optional()
    .describe('When the trip ended (RFC 3339); now by default'),
})

export const OrderRef = z.strictObject({ order_id: orderIdParam.describe('Order id') })

export const ListOrders = z.strictObject({
  limit: z.coerce.number<string | number>().int().min(1).max(100).default(20).describe('Trips per page, 1 to 100'),
  cursor: orderId.optional().describe('`next` of the previous page'),
})

const FeedbackView = named('Feedback', {
  stars: z.number().optional().describe('Rating, 1 to 5'),
  comment: z.string().optional().describe('The rider’s words'),
  quality_choices: z.array(z.string()).describe('Chosen reasons of the standard question'),
  better_quality_choices: z.array(z.string()).describe('Chosen reasons why the trip was better than the previous one'),
  tips: z.string().optional().describe('Tip as a decimal text'),
  saved_at: z.string().describe('Time the feedback was saved (RFC 3339)'),
})

const CarView = named('TripCar', {
  make: z.string().describe('Make and model'),
  color: z.string().optional().describe('Colour in words'),
  plate: z.string().optional().describe('Number plate'),
})

const PointView = named('TripPoint', {
  lat: z.number().describe('Latitude in degrees'),
  lon: z.number().describe('Longitude in degrees'),
})

export const OrderView = named('Order', {
  order_id: z.string().describe('Order id'),
  pickup: z.string().optional().describe('Where the trip began'),
  dropoff: z.string().optional().describe('Where the trip ended'),
  fare: z.string().optional().describe('Price of the trip as a decimal text'),
  currency: z.string().optional().describe('ISO 4217 code of the fare'),
  driver: z
    .object({
      first_name: z.string().describe('First name'),
      picture: z.string().optional().describe('Opaque: clients draw the same picture for the same value'),
    })
    .optional()
    .describe('Who drove'),
  car: CarView.optional().describe('The car'),
  route: z
    .array(PointView)
    .optional()
    .describe('Points of the way from pickup to drop-off; in a single trip, not in lists and events'),
  finished_at: z.string().describe('When the trip ended (RFC 3339)'),
  feedback: FeedbackView.optional().describe('The saved feedback; absent until there is one'),
  problems: z.array(ProblemView).optional().describe('Reported problems; in a single trip, absent while there is none'),
  replies: z
    .array(ReplyView)
    .optional()
    .describe('What support has answered, oldest first; in a single trip, absent while there is none'),
})

export const OrderList = named('OrderList', {
  orders: z.array(OrderView).describe('The caller’s trips, newest first'),
  next: z.string().optional().describe('`cursor` for the next page; absent on the last page'),
})

export const Receipt = named('OrderReceipt', {
  order_id: z.string().describe('Order id'),
  steps: z
    .array(
      named('OrderReceiptStep', {
        step: z.enum(['stored', 'task', 'reply']).describe('`task`: support has it; `reply`: support has answered'),
        about: ReplyView.shape.about,
        text: z.string().optional().describe('The reply'),
        at: z.string().describe('When (RFC 3339)'),
      }),
    )
    .describe('What has happened, oldest first'),
})

export const TipsReport = named('TipsReport', {
  totals: z
    .array(
      z.object({
        currency: z.string().optional().describe('ISO 4217 code; absent for trips registered without one'),
        total: z.string().describe('Exact sum of the caller’s own tips, a decimal text'),
      }),
    )
    .describe('One total per currency'),
})

export type OrderView = z.output<typeof OrderView>
export type Car = z.output<typeof CarView>
export type Point = z.output<typeof PointView>
