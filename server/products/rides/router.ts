import { procedure, router } from '#server/api/trpc/init.ts'
import * as choices from './choices/choices.service.ts'
import { choiceHistory } from './choices/history.service.ts'
import { getConfig } from './switches/config.service.ts'
import { revertSwitch, switchHistory } from './switches/history.service.ts'
import { previewSwitch } from './switches/preview.service.ts'
import { getSwitchValues } from './switches/values.service.ts'
import * as switches from './switches/switches.service.ts'
import { createFeedbackLink, openFeedbackLink } from './feedback/links.service.ts'
import { createOrder, getOrder, listOrders, tipsReport } from './orders/orders.service.ts'
import { saveFeedback, saveFeedbackV2 } from './feedback/save.service.ts'
import { getScreen, getScreenV2 } from './feedback/screen.service.ts'
import { getReceipt } from './orders/receipt.service.ts'
import { reportProblem } from './problems/problems.service.ts'
import { getReport } from './report/report.service.ts'
import * as deliveries from './support/deliveries.service.ts'
import * as support from './support/support.service.ts'
import { getDesk, tryDesk } from './support/try.service.ts'

export const ridesRouter = router({
  config: procedure(getConfig),
  orders: router({
    create: procedure(createOrder),
    list: procedure(listOrders),
    get: procedure(getOrder),
    receipt: procedure(getReceipt),
    reportProblem: procedure(reportProblem),
    createFeedbackLink: procedure(createFeedbackLink),
    tipsReport: procedure(tipsReport),
  }),
  feedback: router({
    screen: procedure(getScreen),
    screenV2: procedure(getScreenV2),
    save: procedure(saveFeedback),
    saveV2: procedure(saveFeedbackV2),
    openLink: procedure(openFeedbackLink),
    report: procedure(getReport),
  }),
  choices: router({
    get: procedure(choices.getChoices),
    set: procedure(choices.setChoices),
    history: procedure(choiceHistory),
    revert: procedure(choices.revertChoices),
  }),
  support: router({
    tasks: procedure(support.listTasks),
    task: procedure(support.getTask),
    postTask: procedure(support.postTask),
    setTask: procedure(support.setTask),
    postMessage: procedure(support.postMessage),
    deliveries: procedure(deliveries.listDeliveries),
    retryDelivery: procedure(deliveries.retryDelivery),
    retryAllDeliveries: procedure(deliveries.retryAllDeliveries),
    desk: procedure(getDesk),
    tryDesk: procedure(tryDesk),
  }),
  switches: router({
    list: procedure(switches.listSwitches),
    get: procedure(switches.getSwitch),
    create: procedure(switches.createSwitch),
    set: procedure(switches.setSwitch),
    delete: procedure(switches.deleteSwitch),
    preview: procedure(previewSwitch),
    values: procedure(getSwitchValues),
    history: procedure(switchHistory),
    revert: procedure(revertSwitch),
  }),
})
