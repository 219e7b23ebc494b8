import type { RouteList } from '#server/api/http/route-table.ts'
import { endpoint } from '#server/api/http/endpoint.ts'
import * as choices from '#server/products/rides/choices/choices.service.ts'
import { choiceHistory } from '#server/products/rides/choices/history.service.ts'
import { createFeedbackLink, openFeedbackLink } from '#server/products/rides/feedback/links.service.ts'
import { ofrepAdapter } from '#server/products/rides/adapters/ofrep/routes.ts'
import { saveFeedback, saveFeedbackV2 } from '#server/products/rides/feedback/save.service.ts'
import { getScreen, getScreenV2 } from '#server/products/rides/feedback/screen.service.ts'
import { createOrder, getOrder, listOrders, tipsReport } from '#server/products/rides/orders/orders.service.ts'
import { getReceipt } from '#server/products/rides/orders/receipt.service.ts'
import { reportProblem } from '#server/products/rides/problems/problems.service.ts'
import { getReport } from '#server/products/rides/report/report.service.ts'
import * as deliveries from '#server/products/rides/support/deliveries.service.ts'
import * as support from '#server/products/rides/support/support.service.ts'
import { getDesk, tryDesk } from '#server/products/rides/support/try.service.ts'
import { getConfig } from '#server/products/rides/switches/config.service.ts'
import { revertSwitch, switchHistory } from '#server/products/rides/switches/history.service.ts'
import { previewSwitch } from '#server/products/rides/switches/preview.service.ts'
import { getSwitchValues } from '#server/products/rides/switches/values.service.ts'
import * as switches from '#server/products/rides/switches/switches.service.ts'

/** For operations on one trip, which accept the rider's session or a feedback link. */
const OF_A_TRIP = { accepts: { link: true }, failures: ['not_found'] } as const

/** Choices are in the language that the client asks for. */
const IN_LANGUAGE = {
  language: (request: { headers: { get(name: string): string | null } }) =>
    request.headers.get('accept-language') ?? '',
}

/** The switches for SDKs of OpenFeature. */
export const adapters = [ofrepAdapter]

/** The screen and its saving, as the source documents them. */
export const aliases = [/^\/(?:v2\/)?(?:feedback-screen|save-feedback)\/?$/]

/**
 * The REST API of the rides at its paths below `/api`. The screen and the saving of feedback, of both versions, answer
 * at their paths without `/api` too.
 */
export const routes: RouteList = {
  '/config': { GET: endpoint(getConfig, { accepts: { link: true }, ...IN_LANGUAGE }) },
  '/config/switches': { GET: endpoint(getSwitchValues, { failures: ['not_found'] }) },

  '/feedback-screen': { GET: endpoint(getScreen, { ...OF_A_TRIP, ...IN_LANGUAGE }) },
  '/save-feedback': {
    POST: endpoint(saveFeedback, OF_A_TRIP),
  },
  '/v2/feedback-screen': { GET: endpoint(getScreenV2, { ...OF_A_TRIP, ...IN_LANGUAGE }) },
  '/v2/save-feedback': {
    POST: endpoint(saveFeedbackV2, OF_A_TRIP),
  },

  '/feedback-sessions': { POST: endpoint(openFeedbackLink, { status: 201 }) },

  '/orders': {
    GET: endpoint(listOrders, { failures: ['not_found'], ...IN_LANGUAGE }),
    POST: endpoint(createOrder, {
      status: 201,
      location: (order) => `/api/orders/${order.order_id}`,
    }),
  },
  '/orders/{order_id}': { GET: endpoint(getOrder, { accepts: { link: true }, ...IN_LANGUAGE }) },
  '/orders/{order_id}/receipt': { GET: endpoint(getReceipt) },
  '/orders/{order_id}/problems': { POST: endpoint(reportProblem, { accepts: { link: true }, status: 201 }) },
  '/orders/{order_id}/feedback-link': { POST: endpoint(createFeedbackLink, { status: 201 }) },

  '/feedback-choices': {
    GET: endpoint(choices.getChoices),
    PUT: endpoint(choices.setChoices, { failures: ['conflict'] }),
  },
  '/feedback-choices/history': { GET: endpoint(choiceHistory, IN_LANGUAGE) },
  '/feedback-choices/history/{version}/revert': { POST: endpoint(choices.revertChoices) },

  '/feedback-report': { GET: endpoint(getReport, IN_LANGUAGE) },

  '/tips-report': { GET: endpoint(tipsReport) },

  '/support/deliveries': { GET: endpoint(deliveries.listDeliveries) },
  '/support/deliveries/retry': { POST: endpoint(deliveries.retryAllDeliveries) },
  '/support/deliveries/{id}/retry': { POST: endpoint(deliveries.retryDelivery) },
  '/support/desk': { GET: endpoint(getDesk) },
  '/support/desk/try': { POST: endpoint(tryDesk) },
  '/support/tasks': {
    GET: endpoint(support.listTasks, { failures: ['not_found'] }),
    POST: endpoint(support.postTask, {
      status: 201,
      location: (task) => `/api/support/tasks/${task.task_id}`,
    }),
  },
  '/support/tasks/{id}': { GET: endpoint(support.getTask), PATCH: endpoint(support.setTask) },
  '/support/tasks/{id}/messages': { POST: endpoint(support.postMessage, { status: 201 }) },

  '/switches': {
    GET: endpoint(switches.listSwitches),
    POST: endpoint(switches.createSwitch, {
      status: 201,
      location: ({ name }) => `/api/switches/${name}`,
    }),
  },
  '/switches/history': { GET: endpoint(switchHistory) },
  '/switches/history/{id}/revert': { POST: endpoint(revertSwitch) },
  '/switches/{name}': {
    GET: endpoint(switches.getSwitch),
    PATCH: endpoint(switches.setSwitch),
    DELETE: endpoint(switches.deleteSwitch, { status: 204, failures: ['conflict'] }),
  },
  '/switches/{name}/preview': { POST: endpoint(previewSwitch) },
}
