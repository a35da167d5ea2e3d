/** The optimizer's own thread, where the built server finds it beside its other ones. */
import '@crossdock/optimizer/solve.worker'
