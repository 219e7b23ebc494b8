// Saved feedback compared with three tables at once.
import { counted, type MakeProduct } from './product.ts'

/** Feedback of trips with ids of the rider's own order system. */
export const rides: MakeProduct = async ({ call }) => {
  const orders: string[] = []
  return {
    name: 'rides',
    acts: [
      async (id) => {
        const body = { order_id: `soak_${id}`, stars: 2, comment: 'soak', tips: '0.5' }
        if (await call({ as: 'user', method: 'POST', path: '/v2/save-feedback', body })) orders.push(body.order_id)
      },
    ],
    tally: () => ({ feedbacks: orders.length }),
    invariants: [
      counted(
        'every saved feedback is stored as it was sent',
        `select count(*) from unnest($1::text[]) wanted(order_id) where not exists (select from ride_order o
          join ride_feedback f on f.order_id = o.id
          where o.order_id = wanted.order_id and f.stars = 2 and f.comment = 'soak')`,
        () => [orders],
      ),
      counted(
        'no order has more than one row',
        `select count(*) from (select from ride_order where order_id like 'soak%' group by user_id, order_id
          having count(*) > 1) twice`,
      ),
      counted(
        'every feedback has one support task',
        `select count(*) from ride_feedback f join ride_order o on o.id = f.order_id where o.order_id like 'soak%'
          and (select count(*) from support_delivery d where d.order_id = f.order_id and d.task_id is not null) <> 1`,
      ),
      counted(
        'no support task belongs to two feedbacks',
        `select count(*) - count(distinct task_id) as count from support_delivery where task_id is not null`,
      ),
    ],
  }
}
