"""A walk through the adapter `hetzner` with the library hcloud of PyPI, as it is.
Usage: HCLOUD_ENDPOINT=… HCLOUD_TOKEN=… ZONE=… python3 walk.py (npm run suite -- hetzner)
"""

import os

from hcloud import APIException, Client
from hcloud.firewalls import FirewallResource, FirewallRule
from hcloud.images import Image
from hcloud.server_types import ServerType
from hcloud.servers import Server
from hcloud.zones import ZoneRecord, ZoneRRSet

client = Client(
    token=os.environ["HCLOUD_TOKEN"],
    api_endpoint=os.environ["HCLOUD_ENDPOINT"],
    poll_interval=0.1,
)


def check(what, got, wanted):
    assert got == wanted, f"{what}: {got!r} instead of {wanted!r}"


def refused(what, code, work):
    try:
        work()
    except APIException as error:
        check(what, error.code, code)
    else:
        raise AssertionError(f"{what}: was not refused")


def servers():
    key = client.ssh_keys.create(name="python", public_key=os.environ["PUBLIC_KEY"])
    check("key by name", client.ssh_keys.get_by_name("python").id, key.id)
    network = client.networks.create(name="python", ip_range="10.160.2.0/24")
    check("range", network.ip_range, "10.160.2.0/24")
    rule = FirewallRule(
        direction="in", protocol="tcp", port="443", source_ips=["0.0.0.0/0", "::/0"]
    )
    firewall = client.firewalls.create(name="python", rules=[rule]).firewall
    refused(
        "another location",
        "invalid_input",
        lambda: client.servers.create(
            name="no",
            server_type=ServerType(name="1cpu-512mb-10gb"),
            image=Image(name="debian-12"),
            location=client.locations.get_all()[0].__class__.model(name="fsn1"),
        ),
    )
    made = client.servers.create(
        name="python-1",
        server_type=ServerType(name="1cpu-512mb-10gb"),
        image=Image(name="debian-12"),
        ssh_keys=[key],
        networks=[network],
        labels={"by": "python"},
        start_after_create=False,
    )
    made.action.wait_until_finished()
    for action in made.next_actions:
        action.wait_until_finished()
    server = client.servers.get_by_name("python-1")
    check("status", server.status, Server.STATUS_OFF)
    check("networks", [net.network.id for net in server.private_net], [network.id])
    check("image", server.image.name, "debian-12")
    check("by label", len(client.servers.get_all(label_selector="by=python")), 1)

    size = client.server_types.get_by_name("2cpu-1gb-20gb")
    server.change_type(size, upgrade_disk=True).wait_until_finished()
    server.power_on().wait_until_finished()
    server.reload()
    check("type", server.server_type.name, "2cpu-1gb-20gb")
    check("status", server.status, Server.STATUS_RUNNING)
    resource = FirewallResource(type="server", server=server)
    for action in firewall.apply_to_resources([resource]):
        action.wait_until_finished()
    check("applied to", len(client.firewalls.get_by_id(firewall.id).applied_to), 1)
    for action in firewall.remove_from_resources([resource]):
        action.wait_until_finished()

    snapshot = server.create_image(description="from python", type="snapshot")
    snapshot.action.wait_until_finished()
    server.rebuild(snapshot.image).action.wait_until_finished()
    check("snapshots", len(client.images.get_all(type="snapshot")), 1)
    server.enable_backup().wait_until_finished()
    server.disable_backup().wait_until_finished()
    check("actions", len(server.get_actions()) > 5, True)

    server.change_protection(delete=True, rebuild=True).wait_until_finished()
    refused("protected", "protected", server.delete)
    server.change_protection(delete=False, rebuild=False).wait_until_finished()
    server.delete().wait_until_finished()
    refused("gone", "not_found", lambda: client.servers.get_by_id(server.id))
    snapshot.image.delete()
    firewall.delete()
    network.delete()
    key.delete()


def zones(name):
    made = client.zones.create(name=name, mode="primary", ttl=600)
    made.action.wait_until_finished()
    zone = client.zones.get(name)
    check("zone", zone.id, made.zone.id)
    created = zone.create_rrset(
        name="www", type="A", ttl=60, records=[ZoneRecord(value="192.0.2.1", comment="one")]
    )
    created.action.wait_until_finished()
    rrset = zone.get_rrset("www", "A")
    check("time to live", rrset.ttl, 60)
    check("comment", rrset.records[0].comment, "one")
    rrset.set_rrset_records([ZoneRecord(value="192.0.2.7")]).wait_until_finished()
    zone.import_zonefile('@ 60 IN TXT "hello"\n').wait_until_finished()
    check("sets", [one.id for one in zone.get_rrset_all()], ["@/TXT"])
    check("zone file", "hello" in zone.export_zonefile().zonefile, True)
    apex = ZoneRRSet(name="@", type="TXT")
    check("apex", zone.get_rrset(apex.name, apex.type).ttl, 60)
    zone.delete().action.wait_until_finished()


check("types", len(client.server_types.get_all()) > 5, True)
check("volumes", client.volumes.get_all(), [])
servers()
zones(os.environ["ZONE"])
print("hcloud-python: done")
